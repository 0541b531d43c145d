import { fitting } from './packing-problem.ts';
import type { NodeCounts, PackingProblem } from './packing-problem.ts';

/** The groups, those with the largest pods first: measured by the scarcest resource of the largest choice. */
export function largestFirst({ groups, choices, resources }: PackingProblem): readonly number[] {
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

/** What an empty node of the choice takes of the pods that are left, by group. */
export function fillOne(
  { groups, choices }: PackingProblem,
  choice: number,
  left: Int32Array,
  order: readonly number[],
): Int32Array {
  const { capacity, most } = choices[choice]!;
  const free = Float64Array.from(capacity);
  const taken = new Int32Array(groups.length);
  for (const group of order) {
    const wanted = Math.min(left[group]!, most[group]!);
    if (wanted === 0) continue;
    const { demand } = groups[group]!;
    const count = Math.min(wanted, fitting(free, demand));
    if (count === 0) continue;
    taken[group] = count;
    demand.forEach((one, at) => (free[at]! -= count * one));
  }
  return taken;
}

/** Whether first fit packs all pods into these nodes, the largest pods first. No: another packing may exist. */
export function packs(
  problem: PackingProblem,
  counts: NodeCounts,
  order: readonly number[],
): boolean {
  const left = Int32Array.from(problem.groups, ({ count }) => count);
  let remaining = left.reduce((sum, one) => sum + one, 0);
  // Nodes with little to offer first: what only large nodes take is left for them.
  const nodes = Array.from(counts.keys())
    .filter((at) => counts[at]! > 0)
    .sort((a, b) => problem.choices[a]!.weight - problem.choices[b]!.weight || a - b);
  for (const choice of nodes) {
    for (let node = 0; node < counts[choice]! && remaining > 0; node++) {
      const taken = fillOne(problem, choice, left, order);
      taken.forEach((count, group) => {
        left[group]! -= count;
        remaining -= count;
      });
    }
  }
  return remaining === 0;
}
