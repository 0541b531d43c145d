/** Numbers keys in the order of their first use: equal keys get equal numbers, from 0, without gaps. */
export class Interner<K> {
  readonly #ids = new Map<K, number>();
  readonly keys: K[] = [];

  id(key: K): number {
    let id = this.#ids.get(key);
    if (id === undefined) {
      id = this.keys.push(key) - 1;
      this.#ids.set(key, id);
    }
    return id;
  }

  find(key: K): number | undefined {
    return this.#ids.get(key);
  }
}

/**
 * Numbers sequences of small numbers, digit by digit: start at 0, `next` for each digit; the last state
 * identifies the sequence. Plain nested arrays: typed tables cost more in collection than they save.
 */
export class Sequences {
  readonly #next: number[][] = [];
  readonly #parent: number[] = [-1];
  readonly #digit: number[] = [-1];
  readonly #digits: (readonly number[])[] = [];

  /** The same numbers so far. */
  copy(): Sequences {
    const copy = new Sequences();
    this.#next.forEach((row, state) => (copy.#next[state] = row.slice()));
    for (let state = 1; state < this.#parent.length; state++) {
      copy.#parent.push(this.#parent[state]!);
      copy.#digit.push(this.#digit[state]!);
    }
    return copy;
  }

  next(state: number, digit: number): number {
    const row = (this.#next[state] ??= []);
    const known = digit < row.length ? row[digit]! : 0;
    if (known !== 0) return known;
    const made = this.#parent.push(state) - 1;
    this.#digit.push(digit);
    while (row.length <= digit) row.push(0);
    row[digit] = made;
    return made;
  }

  /** Digits of a state, in the order in which they were given. */
  digits(state: number, length: number): readonly number[] {
    const known = this.#digits[state];
    if (known !== undefined) return known;
    const out = new Array<number>(length).fill(0);
    for (let at = length - 1, s = state; at >= 0; at--) {
      out[at] = this.#digit[s]!;
      s = this.#parent[s]!;
    }
    this.#digits[state] = out;
    return out;
  }
}
