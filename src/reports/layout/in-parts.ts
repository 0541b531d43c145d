/** UTF-16 units of a part. */
const PART_LENGTH = 64 * 1024;

/** Short pieces of a text as parts of some length: a document may be longer than a text can be. */
export function* inParts(pieces: Iterable<string>): Generator<string> {
  let part = '';
  for (const piece of pieces) {
    part += piece;
    if (part.length < PART_LENGTH) continue;
    yield part;
    part = '';
  }
  yield part;
}
