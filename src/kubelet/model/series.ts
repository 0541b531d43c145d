/** A value that changes at given times, in milliseconds since a container started. */
export class Series<T> {
  readonly #fromMs: readonly number[];
  readonly #values: readonly T[];

  /** Each value holds from its time on; the first from 0, times go up. */
  constructor(fromMs: readonly number[], values: readonly T[]) {
    this.#fromMs = fromMs;
    this.#values = values;
  }

  static constant<T>(value: T): Series<T> {
    return new Series([0], [value]);
  }

  at(ms: number): T {
    let index = this.#values.length - 1;
    while (index > 0 && this.#fromMs[index]! > ms) index--;
    return this.#values[index]!;
  }

  /** When the value changes next; Infinity: never again. */
  nextChangeMs(ms: number): number {
    return this.#fromMs.find((from) => from > ms) ?? Infinity;
  }

  /** When a value that is so comes for the first time; Infinity: never. */
  firstMs(isSo: (value: T) => boolean): number {
    const index = this.#values.findIndex(isSo);
    return index < 0 ? Infinity : this.#fromMs[index]!;
  }
}
