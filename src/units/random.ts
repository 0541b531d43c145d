/** Pseudo-random numbers from a seed (mulberry32). */
export class Random {
  #seed: number;
  #state: number;

  constructor(seed: number) {
    this.#seed = seed >>> 0;
    this.#state = this.#seed;
  }

  /** Whether anything has been drawn since the start. */
  get hasDrawn(): boolean {
    return this.#state >>> 0 !== this.#seed;
  }

  /** Starts again, as if new. */
  restart(seed: number): void {
    this.#seed = seed >>> 0;
    this.#state = this.#seed;
  }

  /** At least 0, less than 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  /** A whole number at least 0 and less than `bound`. */
  below(bound: number): number {
    return Math.floor(this.next() * bound);
  }
}

/** The items in a random order (Fisher and Yates). */
export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const drawn = [...items];
  for (let at = drawn.length - 1; at > 0; at--) {
    const other = random.below(at + 1);
    [drawn[at], drawn[other]] = [drawn[other]!, drawn[at]!];
  }
  return drawn;
}
