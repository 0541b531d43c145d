import { dualPrices } from './dual-prices.ts';
import { greedyPacking } from './greedy.ts';
import { nodesOf } from './problem.ts';
import type { NodeCounts, PackingProblem } from './problem.ts';

/** Parts of the whole demand that one node offers at least, by packing. */
const TIERS = [0, 1 / 64, 1 / 16, 1 / 4] as const;

/**
 * Packings to start from, with the fewest nodes first: of all choices, and of the larger choices alone. Large nodes cost little more
 * and lose less when kube-scheduler spreads the pods over them, and sets of few nodes are simulated faster.
 */
export function startsOf(problem: PackingProblem): readonly NodeCounts[] {
  const { choices } = problem;
  const shares = sharesOf(problem);
  const size = choices.map(({ capacity }) => offered(capacity, shares));
  const seen = new Set<string>();
  const starts = TIERS.flatMap((least) => {
    const kept = [...choices.keys()].filter((at) => size[at]! >= least);
    const key = kept.join();
    if (kept.length === 0 || seen.has(key)) return [];
    seen.add(key);
    const part = { ...problem, choices: kept.map((at) => choices[at]!) };
    return pricesOf(part).flatMap((prices) => {
      const counts = greedyPacking(part, prices);
      if (counts === undefined) return [];
      const lifted = new Int32Array(choices.length);
      kept.forEach((at, own) => (lifted[at] = counts[own]!));
      return [lifted];
    });
  });
  return starts.sort((a, b) => nodesOf(a) - nodesOf(b));
}

/** Prices of resources to pack by: the relaxation's prices, and the plain shares of what is needed. */
function pricesOf(problem: PackingProblem): readonly Float64Array[] {
  return [dualPrices(demandOf(problem), problem.choices), sharesOf(problem)];
}

/** What one unit of each resource is of what all pods need. */
export function sharesOf(problem: PackingProblem): Float64Array {
  return demandOf(problem).map((amount) => (amount > 0 ? 1 / amount : 0));
}

function demandOf({ groups, resources }: PackingProblem): Float64Array {
  const demand = new Float64Array(resources);
  for (const { count, demand: one } of groups) {
    one.forEach((amount, at) => (demand[at]! += amount * count));
  }
  return demand;
}

/** The mean share of what is needed. */
function offered(capacity: Float64Array, shares: Float64Array): number {
  const needed = shares.filter((share) => share > 0).length;
  const sum = capacity.reduce((all, amount, at) => all + Math.min(1, amount * shares[at]!), 0);
  return needed === 0 ? 0 : sum / needed;
}
