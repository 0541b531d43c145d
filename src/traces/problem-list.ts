import type { Problem } from '../problems/index.ts';
import { counted } from '../units/index.ts';

/** Collects the problems of files. Only the first are kept with their places. */
export class ProblemList {
  /** Rows with a mistake are often all wrong in the same way. */
  static readonly MOST = 1000;
  readonly #kept: Problem[] = [];
  #more = 0;

  get isEmpty(): boolean {
    return this.#kept.length === 0;
  }

  add(problem: Problem): void {
    if (this.#kept.length < ProblemList.MOST) this.#kept.push(problem);
    else this.#more++;
  }

  /** All that are kept, and how many more there are. */
  get all(): readonly Problem[] {
    if (this.#more === 0) return this.#kept;
    const more = counted(this.#more, 'more problem');
    return [...this.#kept, { message: `and ${more} in the traces` }];
  }
}
