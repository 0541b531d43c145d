import { value } from './dual-prices.ts';
import { Filler } from './fill-nodes.ts';
import { allowsMore, nodesOf, weightOf } from './problem.ts';
import type { NodeCounts, PackingProblem } from './problem.ts';

/** Nodes filled in one local search. */
const MOST_FILLED = 15_000;

/**
 * Node after node, always the choice that takes most of what is left for its weight; then nodes are left out, exchanged and merged
 * while all pods still pack. `prices`: what each resource is worth. Undefined if the limits leave pods over.
 */
export function greedyPacking(
  problem: PackingProblem,
  prices: Float64Array,
): NodeCounts | undefined {
  const filler = new Filler(problem);
  const counts = fillGreedily(problem, prices, filler);
  return counts === undefined ? undefined : improve(problem, counts, filler);
}

function fillGreedily(
  problem: PackingProblem,
  prices: Float64Array,
  filler: Filler,
): NodeCounts | undefined {
  const { groups, choices } = problem;
  const worth = groups.map(({ demand }) => value(prices, demand) + Number.EPSILON);
  const counts = new Int32Array(choices.length);
  const left = Int32Array.from(groups, ({ count }) => count);
  while (left.some((one) => one > 0)) {
    const best = bestNode(problem, { counts, left, filler, worth });
    if (best === undefined) return undefined;
    const { choice, taken } = best;
    // Fills nodes of the same kind as long as there are pods for them.
    for (;;) {
      counts[choice]!++;
      taken.forEach((count, group) => (left[group]! -= count));
      const fitsAgain = taken.every((count, group) => count <= left[group]!);
      if (!fitsAgain || !allowsMore(problem, counts, choice)) break;
    }
  }
  return counts;
}

interface Filling {
  readonly counts: NodeCounts;
  readonly left: Int32Array;
  readonly filler: Filler;
  readonly worth: readonly number[];
  /** Choices that may be added. Default all. */
  readonly isAllowed?: (choice: number) => boolean;
}

/** The node to add next: the most worth for its weight. */
export function bestNode(
  problem: PackingProblem,
  { counts, left, filler, worth, isAllowed = () => true }: Filling,
): { readonly choice: number; readonly taken: Int32Array } | undefined {
  let best: { choice: number; taken: Int32Array } | undefined;
  let most = 0;
  problem.choices.forEach(({ weight }, choice) => {
    if (!isAllowed(choice) || !allowsMore(problem, counts, choice)) return;
    const taken = filler.take(choice, left);
    let gain = 0;
    for (let group = 0; group < taken.length; group++) gain += taken[group]! * worth[group]!;
    gain /= weight;
    if (gain <= most * (1 + 1e-12)) return;
    most = gain;
    best = { choice, taken };
  });
  return best;
}

/** Local search: every step makes the set weigh less. */
function improve(problem: PackingProblem, start: NodeCounts, filler: Filler): NodeCounts {
  let counts = start;
  let filled = 0;
  for (;;) {
    let next: NodeCounts | undefined;
    for (const neighbour of neighbours(problem, counts)) {
      filled += 1 + nodesOf(neighbour);
      if (filled > MOST_FILLED) return counts;
      if (!filler.packs(neighbour)) continue;
      next = neighbour;
      break;
    }
    if (next === undefined) return counts;
    counts = next;
  }
}

/** Lighter sets that differ in few nodes: one less, one exchanged, two merged into one. */
function* neighbours(problem: PackingProblem, counts: NodeCounts): Generator<NodeCounts> {
  const used = Array.from(counts.keys()).filter((at) => counts[at]! > 0);
  const weight = weightOf(problem, counts);
  const lighter = function* (without: readonly number[]): Generator<NodeCounts> {
    const less = Int32Array.from(counts);
    for (const at of without) less[at]!--;
    if (less.some((one) => one < 0)) return;
    yield less;
    const room = weight - weightOf(problem, less);
    for (const [at, choice] of problem.choices.entries()) {
      if (choice.weight >= room - 1e-9 || !allowsMore(problem, less, at)) continue;
      const exchanged = Int32Array.from(less);
      exchanged[at]!++;
      yield exchanged;
    }
  };
  for (const one of used) yield* lighter([one]);
  for (const [at, one] of used.entries()) {
    for (const other of used.slice(at)) yield* lighter([one, other]);
  }
}
