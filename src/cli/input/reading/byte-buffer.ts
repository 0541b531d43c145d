const FIRST_BYTES = 64 * 1024;

/** Bytes in one piece of memory, which grows. */
export class ByteBuffer {
  #memory = Buffer.allocUnsafeSlow(FIRST_BYTES);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Valid until the next change. */
  get bytes(): Buffer {
    return this.#memory.subarray(0, this.#size);
  }

  add(bytes: Uint8Array): void {
    const needed = this.#size + bytes.length;
    if (needed > this.#memory.length) {
      const memory = Buffer.allocUnsafeSlow(Math.max(needed, 2 * this.#memory.length));
      memory.set(this.bytes);
      this.#memory = memory;
    }
    this.#memory.set(bytes, this.#size);
    this.#size = needed;
  }

  /** Drops the first bytes. */
  drop(count: number): void {
    this.#memory.copyWithin(0, count, this.#size);
    this.#size -= count;
  }
}
