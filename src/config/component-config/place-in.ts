import type { Offset } from '../../decoding/index.ts';
import type { Problem } from '../../problems/index.ts';

/** File, line and column of an offset for a problem, those of the start without one; without a text the file only. */
export function placeIn(
  text: string | undefined,
  offset: Offset,
  file: string | undefined,
): Partial<Problem> {
  const named = file === undefined ? {} : { file };
  if (text === undefined) return named;
  const lines = text.slice(0, offset ?? 0).split('\n');
  return { ...named, line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}
