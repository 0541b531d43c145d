import { value } from './dual-prices.ts';
import { allowsMore } from './problem.ts';
import type { NodeCounts, PackingProblem } from './problem.ts';
import type { Relaxation } from './relaxations.ts';

/** "unknown": it was not tried, because too much has been tried already. */
export type Trial = 'fits' | 'does not fit' | 'unknown';

export interface SearchOptions {
  readonly relaxations: readonly Relaxation[];
  /** Sets of at least this weight are of no interest. */
  readonly below: number;
  /** Bound on the sets that are looked at. */
  readonly mostSets: number;
  /** Whether the pods fit on these nodes. */
  readonly tries: (counts: NodeCounts) => Trial;
}

export interface Searched {
  /** The lightest set that fits, if one was found. */
  readonly counts?: NodeCounts;
  /** Every lighter set is ruled out. */
  readonly isExhausted: boolean;
}

/**
 * Sets of nodes by increasing weight, until one fits: best first, by the weight so far and what the relaxations say of the rest. Nodes
 * are added in the order of the choices, so that every set is met once. Deterministic.
 */
export function searchSets(problem: PackingProblem, options: SearchOptions): Searched {
  const { choices } = problem;
  const { relaxations, below, mostSets, tries } = options;
  const queue = new SetQueue();
  const root = new Int32Array(choices.length);
  queue.push({
    counts: root,
    last: 0,
    weight: 0,
    estimate: estimateOf(root, 0, options),
    depth: 0,
  });
  let looked = 0;
  for (let set = queue.pop(); set !== undefined; set = queue.pop()) {
    if (looked++ >= mostSets) return { isExhausted: false };
    if (covers(set.counts, problem, relaxations)) {
      const trial = tries(set.counts);
      if (trial === 'fits') return { counts: set.counts, isExhausted: true };
      if (trial === 'unknown') return { isExhausted: false };
    }
    for (let choice = set.last; choice < choices.length; choice++) {
      if (!allowsMore(problem, set.counts, choice)) continue;
      const counts = Int32Array.from(set.counts);
      counts[choice]!++;
      const weight = set.weight + choices[choice]!.weight;
      const estimate = estimateOf(counts, weight, { relaxations }, problem);
      if (estimate >= below - 1e-9) continue;
      queue.push({ counts, last: choice, weight, estimate, depth: set.depth + 1 });
    }
  }
  return { isExhausted: true };
}

/** The weight of the set and the least weight of what it lacks. */
function estimateOf(
  counts: NodeCounts,
  weight: number,
  { relaxations }: Pick<SearchOptions, 'relaxations'>,
  problem?: PackingProblem,
): number {
  let most = 0;
  for (const one of relaxations) {
    const lack = problem === undefined ? one.demand : lacking(counts, problem, one);
    most = Math.max(most, value(one.prices, lack));
  }
  return weight + most;
}

function lacking(
  counts: NodeCounts,
  { choices }: PackingProblem,
  { demand, takes }: Relaxation,
): Float64Array {
  const lack = Float64Array.from(demand);
  for (let at = 0; at < counts.length; at++) {
    if (counts[at] === 0 || takes[at] === 0) continue;
    const { capacity } = choices[at]!;
    for (let resource = 0; resource < lack.length; resource++) {
      lack[resource]! -= counts[at]! * Math.max(0, capacity[resource]!);
    }
  }
  return lack;
}

/** Whether the sums of the nodes suffice: of each resource, and for each group by itself. */
function covers(
  counts: NodeCounts,
  problem: PackingProblem,
  relaxations: readonly Relaxation[],
): boolean {
  const suffices = relaxations.every((one) =>
    lacking(counts, problem, one).every((lack, resource) => lack <= 1e-9 * one.demand[resource]!),
  );
  return (
    suffices &&
    problem.groups.every(({ count, mayFitElsewhere = false }, group) => {
      if (mayFitElsewhere) return true;
      let room = 0;
      counts.forEach((nodes, at) => (room += nodes * problem.choices[at]!.most[group]!));
      return room >= count;
    })
  );
}

interface NodeSet {
  readonly counts: NodeCounts;
  /** Nodes of earlier choices are not added any more. */
  readonly last: number;
  readonly weight: number;
  readonly estimate: number;
  readonly depth: number;
}

/** The set with the least estimate first, then the set with more nodes, then the set that came first. */
class SetQueue {
  readonly #heap: { readonly set: NodeSet; readonly number: number }[] = [];
  #pushed = 0;

  push(set: NodeSet): void {
    const heap = this.#heap;
    heap.push({ set, number: this.#pushed++ });
    for (let at = heap.length - 1; at > 0;) {
      const parent = (at - 1) >> 1;
      if (!this.#isBefore(at, parent)) return;
      this.#swap(at, parent);
      at = parent;
    }
  }

  pop(): NodeSet | undefined {
    const heap = this.#heap;
    if (heap.length === 0) return undefined;
    this.#swap(0, heap.length - 1);
    const first = heap.pop();
    for (let at = 0; ;) {
      let least = at;
      for (const child of [2 * at + 1, 2 * at + 2]) {
        if (child < heap.length && this.#isBefore(child, least)) least = child;
      }
      if (least === at) return first?.set;
      this.#swap(at, least);
      at = least;
    }
  }

  #isBefore(a: number, b: number): boolean {
    const { set: one, number: pushed } = this.#heap[a]!;
    const { set: other, number: otherPushed } = this.#heap[b]!;
    const difference = one.estimate - other.estimate;
    if (Math.abs(difference) > 1e-9 * Math.max(1, other.estimate)) return difference < 0;
    return (other.depth - one.depth || pushed - otherPushed) < 0;
  }

  #swap(a: number, b: number): void {
    const heap = this.#heap;
    const kept = heap[a]!;
    heap[a] = heap[b]!;
    heap[b] = kept;
  }
}
