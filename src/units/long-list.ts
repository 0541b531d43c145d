const SHIFT = 11;
const PIECE = 1 << SHIFT;

/**
 * A list that only ever grows, in pieces: a hundred thousand entries in one array would be copied half a dozen times on the way, to
 * ever larger memory that has to be had from the system and given back.
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

  /** Only below `length`. */
  at(index: number): T {
    return this.#pieces[index >> SHIFT]![index & (PIECE - 1)]!;
  }
}
