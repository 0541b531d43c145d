import type { Problem } from '../../units/index.ts';
import type { Offset } from './json-node.ts';

/** Where an offset of a text is, as a problem tells it; without a text only the file. */
export function placeIn(
  text: string | undefined,
  offset: Offset,
  file: string | undefined,
): Partial<Problem> {
  const named = file === undefined ? {} : { file };
  if (text === undefined || offset === undefined) return named;
  const lines = text.slice(0, offset).split('\n');
  return { ...named, line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}
