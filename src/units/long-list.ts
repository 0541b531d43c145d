const SHIFT = 11;
const PIECE = 1 << SHIFT;

/**
 * An append-only list in pieces: an array of a hundred thousand entries would be copied half a dozen times as it grows, each time
 * to newly allocated memory.
 */
export class LongList<T> {
  readonly #pieces: T[][] = [];
  #last: T[] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(value: T): void {
    const at = this.#length++ & (PIECE - 1);
    if (at === 0) {
      this.#last = new Array<T>(PIECE);
      this.#pieces.push(this.#last);
    }
    this.#last[at] = value;
  }

  /** `index` must be below `length`. */
  at(index: number): T {
    return this.#pieces[index >> SHIFT]![index & (PIECE - 1)]!;
  }
}
