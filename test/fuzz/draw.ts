import { Random } from '../../src/units/index.ts';

/** Draws from a seed. */
export class Draw {
  readonly #random: Random;
  #names = 0;

  constructor(seed: number) {
    this.#random = new Random(seed);
  }

  /** An integer from 0 to `limit` - 1. */
  below(limit: number): number {
    return this.#random.below(limit);
  }

  chance(probability: number): boolean {
    return this.#random.next() < probability;
  }

  pick<T>(of: readonly T[]): T {
    return of[this.below(of.length)]!;
  }

  /** A list of between `least` and `most` drawn things. */
  times<T>(least: number, most: number, draw: (at: number) => T): T[] {
    return Array.from({ length: least + this.below(most - least + 1) }, (_, at) => draw(at));
  }

  image(): string {
    return this.pick(['app:1', 'app:2', 'tool:3', 'web']);
  }

  /** A new name with this prefix. */
  name(prefix: string): string {
    return `${prefix}-${this.#names++}`;
  }
}
