import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';

/** 256 MiB: five times what `kubectl get -o yaml` prints for 5,000 nodes and 20,000 pods; beyond lies a mistake. */
export const MAX_FILE_BYTES: number = 256 * 1024 * 1024;

export type TextResult = { readonly text: string } | { readonly refused: string };

/** The text of a file or of standard input, which must be UTF-8. Throws what the file system throws. */
export async function readText(from: string | Readable): Promise<TextResult> {
  const stream = typeof from === 'string' ? createReadStream(from) : from;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : toBuffer(chunk);
    size += bytes.length;
    if (size > MAX_FILE_BYTES) {
      return { refused: `larger than ${String(MAX_FILE_BYTES / 1024 / 1024)} MiB` };
    }
    chunks.push(bytes);
  }
  return decode(Buffer.concat(chunks, size));
}

function toBuffer(chunk: unknown): Buffer {
  if (chunk instanceof Uint8Array) return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
  throw new TypeError('a stream of text or bytes is needed');
}

function decode(bytes: Buffer): TextResult {
  const encoding = utf16Or32(bytes);
  if (encoding !== undefined) return { refused: `${encoding}, not UTF-8: convert it first` };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return { refused: 'a binary file, or a text that is not UTF-8' };
  }
}

const MARKS: readonly (readonly [string, string])[] = [
  ['fffe0000', 'UTF-32'],
  ['0000feff', 'UTF-32'],
  ['fffe', 'UTF-16'],
  ['feff', 'UTF-16'],
];

/** By their byte order marks, or by the zeros of an ASCII text in them. */
function utf16Or32(bytes: Buffer): string | undefined {
  const start = bytes.subarray(0, 4).toString('hex');
  const marked = MARKS.find(([mark]) => start.startsWith(mark));
  if (marked !== undefined) return marked[1];
  return /^(?:00(?!00)..00(?!00)..|(?!00)..00(?!00)..00)$/.test(start) ? 'UTF-16' : undefined;
}
