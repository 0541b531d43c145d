export type TextResult = { readonly text: string } | { readonly refused: string };

/** UTF-8 as text, or what the bytes are instead. */
export function decodeText(bytes: Buffer): TextResult {
  if (isTar(bytes)) return { refused: 'a tar archive: unpack it and name its directory with -R' };
  const encoding = utf16Or32(bytes);
  if (encoding !== undefined) return { refused: `${encoding}, not UTF-8: convert it first` };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return { refused: NOT_TEXT };
  }
}

export const NOT_TEXT = 'a binary file, or text that is not UTF-8';

/** Whether bytes begin as a tar archive does: "ustar" in the header of the first file (POSIX ustar and GNU tar). */
export const isTar = (bytes: Buffer): boolean => bytes.toString('latin1', 257, 262) === 'ustar';

const MARKS: readonly (readonly [string, string])[] = [
  ['fffe0000', 'UTF-32'],
  ['0000feff', 'UTF-32'],
  ['fffe', 'UTF-16'],
  ['feff', 'UTF-16'],
];

/** Recognised by the byte order mark, or by the zero bytes of ASCII text. */
function utf16Or32(bytes: Buffer): string | undefined {
  const start = bytes.subarray(0, 4).toString('hex');
  const marked = MARKS.find(([mark]) => start.startsWith(mark));
  if (marked !== undefined) return marked[1];
  return /^(?:00(?!00)..00(?!00)..|(?!00)..00(?!00)..00)$/.test(start) ? 'UTF-16' : undefined;
}
