import { promisify } from 'node:util';
import { constants, gunzip, gzip } from 'node:zlib';

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** Characters of lines that are packed together. */
const BLOCK = 1 << 20;

/** Lines that wait in memory, compressed: the objects of a large cluster are several times larger than what may be held as text. */
export class PackedLines {
  readonly #blocks: Buffer[] = [];
  #open: string[] = [];
  #size = 0;
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** Adds a line, which contains no line break. */
  async add(line: string): Promise<void> {
    this.#open.push(line);
    this.#count++;
    this.#size += line.length;
    if (this.#size >= BLOCK) await this.#close();
  }

  /** All lines, in their order. */
  async *lines(): AsyncGenerator<string> {
    await this.#close();
    for (const block of this.#blocks) yield* (await unpack(block)).toString('utf8').split('\n');
  }

  async #close(): Promise<void> {
    if (this.#open.length === 0) return;
    const text = this.#open.join('\n');
    this.#open = [];
    this.#size = 0;
    this.#blocks.push(await pack(text, { level: constants.Z_BEST_SPEED }));
  }
}
