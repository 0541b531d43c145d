/** A line of at most `most` bytes, or none: it was longer. */
export type Line = string | undefined;

const BREAK = 0x0a;

/** The lines of a stream. A longer one is read to its end and not kept. The last one may lack its line break. */
export async function* readLines(
  stream: AsyncIterable<Uint8Array>,
  most: number,
): AsyncGenerator<Line> {
  let kept: Uint8Array[] = [];
  let size = 0;
  const line = (): Line =>
    size > most ? undefined : Buffer.concat(kept, size).toString('utf8').replace(/\r$/, '');
  const keep = (bytes: Uint8Array): void => {
    size += bytes.length;
    if (size > most) kept = [];
    else kept.push(bytes);
  };
  for await (const chunk of stream) {
    let from = 0;
    for (let at = chunk.indexOf(BREAK); at >= 0; at = chunk.indexOf(BREAK, from)) {
      keep(chunk.subarray(from, at));
      yield line();
      kept = [];
      size = 0;
      from = at + 1;
    }
    keep(chunk.subarray(from));
  }
  if (size > 0) yield line();
}
