import { fitting } from './problem.ts';
import type { NodeCounts, PackingProblem } from './problem.ts';

/** The groups with the largest pods first, measured by the scarcest resource of the largest choice. */
function largestFirst({ groups, choices, resources }: PackingProblem): readonly number[] {
  const largest = new Float64Array(resources);
  for (const { capacity } of choices) {
    capacity.forEach((amount, at) => (largest[at] = Math.max(largest[at]!, amount)));
  }
  const size = groups.map(({ demand }) =>
    demand.reduce((most, one, at) => Math.max(most, largest[at]! > 0 ? one / largest[at]! : 0), 0),
  );
  const fits = groups.map((_, group) => choices.filter(({ most }) => most[group]! > 0).length);
  return Array.from(groups.keys()).sort(
    (a, b) => size[b]! - size[a]! || fits[a]! - fits[b]! || a - b,
  );
}

/** Fills nodes of a problem with its pods, the largest pods first. Its buffers are used again: a search packs thousands of times. */
export class Filler {
  readonly #problem: PackingProblem;
  readonly #order: Int32Array;
  readonly #free: Float64Array;
  readonly #left: Int32Array;
  /** Choices with little to offer first: what only large nodes take is left for them. */
  readonly #lightest: readonly number[];

  constructor(problem: PackingProblem) {
    const { choices, groups, resources } = problem;
    this.#problem = problem;
    this.#order = Int32Array.from(largestFirst(problem));
    this.#free = new Float64Array(resources);
    this.#left = new Int32Array(groups.length);
    this.#lightest = [...choices.keys()].sort(
      (a, b) => choices[a]!.weight - choices[b]!.weight || a - b,
    );
  }

  /** What an empty node of the choice takes of the pods that are left, by group. */
  take(choice: number, left: Int32Array): Int32Array {
    const after = Int32Array.from(left);
    this.#fill(choice, after);
    return after.map((count, group) => left[group]! - count);
  }

  /** Whether first fit packs all pods into these nodes. No: another packing may exist. */
  packs(counts: NodeCounts): boolean {
    const { groups } = this.#problem;
    const left = this.#left;
    let remaining = 0;
    for (let group = 0; group < groups.length; group++) {
      left[group] = groups[group]!.count;
      remaining += left[group]!;
    }
    for (const choice of this.#lightest) {
      for (let node = 0; node < counts[choice]! && remaining > 0; node++) {
        remaining -= this.#fill(choice, left);
      }
    }
    return remaining === 0;
  }

  /** Takes off what an empty node of the choice takes, and returns how many pods that is. */
  #fill(choice: number, left: Int32Array): number {
    const { groups, choices } = this.#problem;
    const { capacity, most } = choices[choice]!;
    const free = this.#free;
    free.set(capacity);
    let taken = 0;
    for (const group of this.#order) {
      const wanted = Math.min(left[group]!, most[group]!);
      if (wanted === 0) continue;
      const { demand } = groups[group]!;
      const count = Math.min(wanted, fitting(free, demand));
      if (count === 0) continue;
      left[group]! -= count;
      taken += count;
      for (let at = 0; at < free.length; at++) free[at]! -= count * demand[at]!;
    }
    return taken;
  }
}
