import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { addInputFile } from './input-files.ts';

/** 256 MiB: five times what `kubectl get -o yaml` prints for 5,000 nodes and 20,000 pods. */
export const MAX_FILE_BYTES: number = 256 * 1024 * 1024;

interface TextOptions {
  /** Bytes. */
  readonly most?: number;
  /** What the user calls the file. Default: its path; "-" for a stream. */
  readonly name?: string;
}

export type TextResult = { readonly text: string } | { readonly refused: string };

/**
 * The text of a file or of standard input: UTF-8, or gzip of UTF-8. It counts as input of the command. Throws the errors of the file
 * system.
 */
export async function readText(
  from: string | Readable,
  { most = MAX_FILE_BYTES, name = typeof from === 'string' ? from : '-' }: TextOptions = {},
): Promise<TextResult> {
  const limit = `${String(most / 1024 / 1024)} MiB`;
  const bytes = await readBytes(typeof from === 'string' ? createReadStream(from) : from, most);
  if (bytes === undefined) return { refused: `larger than ${limit}: split it into several files` };
  addInputFile(name, bytes);
  if (!isGzip(bytes)) return decode(bytes);
  try {
    const unpacked = await readBytes(Readable.from([bytes]).pipe(createGunzip()), most);
    return unpacked === undefined
      ? { refused: `gzip data that unpacks to more than ${limit}: split it into several files` }
      : decode(unpacked);
  } catch (error) {
    if (!isZlibError(error)) throw error;
    return { refused: `broken gzip: ${error.message}` };
  }
}

/** Undefined if there are more than `most`. */
async function readBytes(stream: Readable, most: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : toBuffer(chunk);
    size += bytes.length;
    if (size > most) return undefined;
    chunks.push(bytes);
  }
  return Buffer.concat(chunks, size);
}

const isGzip = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** zlib's errors: Z_DATA_ERROR, Z_BUF_ERROR for a file that is cut off. */
const isZlibError = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');

function toBuffer(chunk: unknown): Buffer {
  if (chunk instanceof Uint8Array) return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
  throw new TypeError('the stream must yield text or bytes');
}

/** "ustar" in the header of the first file. */
const isTar = (bytes: Buffer): boolean => bytes.toString('latin1', 257, 262) === 'ustar';

function decode(bytes: Buffer): TextResult {
  if (isTar(bytes)) return { refused: 'a tar archive: unpack it and name its directory with -R' };
  const encoding = utf16Or32(bytes);
  if (encoding !== undefined) return { refused: `${encoding}, not UTF-8: convert it first` };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return { refused: 'a binary file, or text that is not UTF-8' };
  }
}

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
