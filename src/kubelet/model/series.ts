/** A value that changes at given times, in milliseconds since the start of a container. */
export class Series<T> {
  readonly #fromMs: readonly number[];
  readonly #values: readonly T[];

  /** `fromMs`: when each value begins to hold, ascending from 0. */
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

  /** When the value next changes after `ms`; Infinity: never. */
  nextChangeMs(ms: number): number {
    return this.#fromMs.find((from) => from > ms) ?? Infinity;
  }

  /** When a value first satisfies `accepts`; Infinity: never. */
  firstMs(accepts: (value: T) => boolean): number {
    const index = this.#values.findIndex(accepts);
    return index < 0 ? Infinity : this.#fromMs[index]!;
  }
}
