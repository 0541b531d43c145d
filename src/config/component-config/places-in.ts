import type { Offset } from '../../decoding/index.ts';
import { SourceFile } from '../../manifests/index.ts';
import type { Problem } from '../../problems/index.ts';

/** Finds file, line and column of an offset for a problem: the start without an offset; without a text the file only. */
export function placesIn(
  text: string | undefined,
  file: string | undefined,
): (offset: Offset) => Partial<Problem> {
  const named = file === undefined ? {} : { file };
  if (text === undefined) return () => named;
  const source = new SourceFile(file ?? '', text);
  // Offsets count a byte order mark, which the source leaves out.
  const before = text.length - source.text.length;
  return (offset = 0) => {
    const { line, column } = source.placeOf(Math.max(0, offset - before));
    return { ...named, line, column };
  };
}
