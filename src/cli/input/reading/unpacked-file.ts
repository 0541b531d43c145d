import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { ByteStream } from './byte-stream.ts';
import { addInputFile } from './files.ts';

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

  /** The contents, unpacked. */
  async *chunks(): AsyncGenerator<Buffer> {
    const raw = this.#raw();
    const first = await firstBytes(raw);
    this.#isPacked = first[0] === 0x1f && first[1] === 0x8b;
    const all = rejoined(first, raw);
    for await (const chunk of this.#isPacked ? unpack(all) : all) {
      const bytes = toBuffer(chunk);
      this.#size += bytes.length;
      yield bytes;
    }
    addInputFile(this.#name, this.#hash.digest('hex'));
  }

  async *#raw(): AsyncGenerator<Buffer> {
    const from = this.#from;
    for await (const chunk of typeof from === 'string' ? createReadStream(from) : from) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : toBuffer(chunk);
      this.#hash.update(bytes);
      yield bytes;
    }
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
  const gunzip = createGunzip({ chunkSize: 1 << 20 });
  pipeline(Readable.from(packed), gunzip, () => undefined);
  return gunzip;
}

/** zlib's errors: Z_DATA_ERROR, Z_BUF_ERROR for a file that is cut off. */
const isZlibError = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');

function toBuffer(chunk: unknown): Buffer {
  if (chunk instanceof Uint8Array)
    return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  throw new TypeError('the stream must yield text or bytes');
}
