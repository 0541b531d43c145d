import { fitting, nodesOf } from './problem.ts';
import type { NodeCounts, PackingProblem } from './problem.ts';

/** Placements that are tried before the question stays open. */
const MOST_STEPS = 5_000;
const MOST_NODES = 24;

/**
 * Whether the pods can be divided among the nodes at all, by any scheduler: every way is tried. Pods that may fit elsewhere are left
 * out. "unknown": there are too many ways.
 */
export function canPack(problem: PackingProblem, counts: NodeCounts): 'yes' | 'no' | 'unknown' {
  if (nodesOf(counts) > MOST_NODES) return 'unknown';
  const packing = new Packing(problem, counts);
  if (packing.place(0, 0)) return 'yes';
  return packing.isOpen ? 'unknown' : 'no';
}

interface Bin {
  readonly choice: number;
  readonly free: Float64Array;
}

class Packing {
  readonly #problem: PackingProblem;
  readonly #bins: readonly Bin[];
  /** Groups with the largest pods first. */
  readonly #order: readonly number[];
  readonly #left: Int32Array;
  #steps = 0;

  constructor(problem: PackingProblem, counts: NodeCounts) {
    const { choices, groups } = problem;
    this.#problem = problem;
    this.#bins = Array.from(counts).flatMap((nodes, choice) =>
      Array.from({ length: nodes }, () => ({
        choice,
        free: Float64Array.from(choices[choice]!.capacity),
      })),
    );
    this.#left = Int32Array.from(groups, ({ count }) => count);
    const size = groups.map(({ demand }) =>
      choices.reduce((sum, { capacity }) => sum + 1 / Math.max(1, fitting(capacity, demand)), 0),
    );
    this.#order = Array.from(groups.keys())
      .filter((group) => groups[group]!.count > 0 && groups[group]!.mayFitElsewhere !== true)
      .sort((a, b) => size[b]! - size[a]!);
  }

  /** Some ways were not tried. */
  get isOpen(): boolean {
    return this.#steps > MOST_STEPS;
  }

  /** Divides the pods of the groups from `at` on; pods of the first group among the nodes from `from` on. */
  place(at: number, from: number): boolean {
    if (this.#steps++ > MOST_STEPS) return false;
    const group = this.#order[at];
    if (group === undefined) return true;
    const left = this.#left[group]!;
    if (left === 0) return this.place(at + 1, 0);
    const bin = this.#bins[from];
    if (bin === undefined) return false;
    const { demand } = this.#problem.groups[group]!;
    const { most } = this.#problem.choices[bin.choice]!;
    for (let count = Math.min(left, most[group]!, fitting(bin.free, demand)); count >= 0; count--) {
      this.#move(bin, group, count);
      const isPlaced = this.place(at, from + 1);
      this.#move(bin, group, -count);
      if (isPlaced) return true;
    }
    return false;
  }

  #move({ free }: Bin, group: number, count: number): void {
    const { demand } = this.#problem.groups[group]!;
    demand.forEach((one, resource) => (free[resource]! -= count * one));
    this.#left[group]! -= count;
  }
}
