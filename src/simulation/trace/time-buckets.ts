/** Buckets at the start: this wide, in milliseconds. */
const FIRST_WIDTH = 1000;

/**
 * The integrals over time of some numbers that hold between changes, in at most so many buckets of equal width. When the buckets are
 * full, neighbours become one: however long a run is, it costs the same.
 */
export class TimeBuckets {
  readonly #most: number;
  #widthMs = FIRST_WIDTH;
  #buckets: number[][] = [];
  #totals: number[] = [];
  #nowMs = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get widthMs(): number {
    return this.#widthMs;
  }

  /** Up to where time has been counted. */
  get nowMs(): number {
    return this.#nowMs;
  }

  /** The integrals of each bucket: number times milliseconds. */
  get buckets(): readonly (readonly number[])[] {
    return this.#buckets;
  }

  /** The integrals over all of the time. */
  get totals(): readonly number[] {
    return this.#totals;
  }

  /** The numbers held from the last time until now. New numbers may come at the end of the list. */
  advance(nowMs: number, held: readonly number[]): void {
    while (nowMs > this.#most * this.#widthMs) this.#merge();
    addTo(this.#totals, held, nowMs - this.#nowMs);
    while (this.#nowMs < nowMs) {
      const at = Math.floor(this.#nowMs / this.#widthMs);
      const until = Math.min(nowMs, (at + 1) * this.#widthMs);
      while (this.#buckets.length <= at) this.#buckets.push([]);
      addTo(this.#buckets[at]!, held, until - this.#nowMs);
      this.#nowMs = until;
    }
  }

  #merge(): void {
    const wider: number[][] = [];
    this.#buckets.forEach((bucket, at) => {
      const half = at >> 1;
      if (half === wider.length) wider.push(bucket);
      else addTo(wider[half]!, bucket, 1);
    });
    this.#buckets = wider;
    this.#widthMs *= 2;
  }
}

function addTo(sums: number[], held: readonly number[], factor: number): void {
  for (let at = 0; at < held.length; at++) {
    sums[at] = (sums[at] ?? 0) + held[at]! * factor;
  }
}
