import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { ByteStream } from './byte-stream.ts';
import { checkPath, countBytes } from './confinement.ts';
import { addInputFile } from './files.ts';
import { readAgainOf } from './read-again.ts';
import type { ReadAgain } from '../../../manifests/index.ts';

const CHUNK_BYTES = 1024 * 1024;

interface Refusal {
  readonly refused: string;
}

/** A file or stream that is read once, unpacked if it is gzip. Recorded as input of the command when it has been read to its end. */
export class UnpackedFile {
  readonly #from: string | ByteStream;
  readonly #name: string;
  readonly #hash = createHash('sha256');
  #isPacked = false;
  #size = 0;

  /** `name`: what the user calls it. */
  constructor(from: string | ByteStream, name: string) {
    this.#from = from;
    this.#name = name;
  }

  /** Bytes that `chunks` has given, unpacked. */
  get size(): number {
    return this.#size;
  }

  /** Reads parts of the file again; undefined for a stream, or if the bytes that `chunks` gives are not those of the file. */
  get readAgain(): ReadAgain | undefined {
    const from = this.#from;
    return typeof from === 'string' && !this.#isPacked ? readAgainOf(from) : undefined;
  }

  /** The problem of a file with more than `most` bytes. */
  larger(most: number): string {
    const limit = `${String(most / 1024 / 1024)} MiB`;
    return this.#isPacked ? `gzip data that unpacks to more than ${limit}` : `larger than ${limit}`;
  }

  /** The result of `work`, which reads `chunks`, or why the gzip data cannot be read. Throws the errors of the file system. */
  async read<T>(work: () => Promise<T>): Promise<T | Refusal> {
    try {
      return await work();
    } catch (error) {
      if (!isZlibError(error)) throw error;
      return { refused: `broken gzip: ${error.message}` };
    }
  }

  /** The contents, unpacked. Each chunk is valid until the next one: its memory is used again. */
  async *chunks(): AsyncGenerator<Buffer> {
    const raw = this.#raw();
    const first = await firstBytes(raw);
    this.#isPacked = first[0] === 0x1f && first[1] === 0x8b;
    const all = rejoined(first, raw);
    for await (const chunk of this.#isPacked ? unpack(all) : all) {
      const bytes = toBuffer(chunk);
      this.#size += bytes.length;
      countBytes(bytes.length);
      yield bytes;
    }
    addInputFile(this.#name, this.#hash.digest('hex'));
  }

  async *#raw(): AsyncGenerator<Buffer> {
    const from = this.#from;
    if (typeof from === 'string') await checkPath(from);
    for await (const chunk of typeof from === 'string' ? bytesOf(from) : from) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : toBuffer(chunk);
      this.#hash.update(bytes);
      yield bytes;
    }
  }
}

/** The bytes of a file. Memory of its own for each chunk would keep the garbage collector busy. */
async function* bytesOf(file: string): AsyncGenerator<Buffer> {
  const handle = await open(file);
  try {
    const buffer = Buffer.allocUnsafeSlow(CHUNK_BYTES);
    for (;;) {
      const { bytesRead } = await handle.read(buffer, 0, CHUNK_BYTES, null);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await handle.close();
  }
}

/** At least two bytes, unless the stream has fewer. */
async function firstBytes(stream: AsyncGenerator<Buffer>): Promise<Buffer> {
  let found = Buffer.alloc(0);
  while (found.length < 2) {
    const next = await stream.next();
    if (next.done === true) return found;
    found = Buffer.concat([found, next.value]);
  }
  return found;
}

async function* rejoined(first: Buffer, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  if (first.length > 0) yield first;
  yield* rest;
}

/** An error of the source ends the unpacked stream with that error. */
function unpack(packed: AsyncIterable<Buffer>): AsyncIterable<unknown> {
  const gunzip = createGunzip({ chunkSize: CHUNK_BYTES });
  pipeline(Readable.from(copies(packed)), gunzip, () => undefined);
  return gunzip;
}

/** The stream reads ahead. */
async function* copies(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) yield Buffer.from(chunk);
}

/** zlib's errors: Z_DATA_ERROR, Z_BUF_ERROR for a file that is cut off. */
const isZlibError = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');

function toBuffer(chunk: unknown): Buffer {
  if (chunk instanceof Uint8Array)
    return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  throw new TypeError('the stream must yield text or bytes');
}
