import { dualPrices, value } from './dual-prices.ts';
import type { NodeChoice, PackingProblem } from './problem.ts';

/** Pods that fit on some choices only, and what covering their demand with fractions of such nodes costs. */
export interface Relaxation {
  readonly prices: Float64Array;
  readonly demand: Float64Array;
  /** By choice: 1 if it takes one of the pods. */
  readonly takes: Uint8Array;
  /** Pods whose choices share none with the pods of other components. */
  readonly component: number;
}

/** One relaxation for each distinct set of choices on which some group fits: of all groups that fit within that set. */
export function relaxationsOf(problem: PackingProblem): readonly Relaxation[] {
  const { groups, choices } = problem;
  const components = componentsOf(problem);
  const sets = new Map<string, { readonly takes: Uint8Array; readonly component: number }>();
  const add = (takes: Uint8Array, component: number): void => {
    const key = takes.join('');
    if (!sets.has(key)) sets.set(key, { takes, component });
  };
  groups.forEach((_, group) => {
    const component = components[group]!;
    add(fitsOf(choices, group), component);
  });
  for (const component of new Set(components)) {
    const takes = new Uint8Array(choices.length);
    components.forEach((one, group) => {
      if (one === component) fitsOf(choices, group).forEach((bit, at) => (takes[at]! |= bit));
    });
    add(takes, component);
  }
  return Array.from(sets.values(), ({ takes, component }) => {
    const demand = demandWithin(problem, takes);
    const taking = choices.filter((_, at) => takes[at] === 1);
    return { prices: dualPrices(demand, taking), demand, takes, component };
  });
}

function fitsOf(choices: readonly NodeChoice[], group: number): Uint8Array {
  return Uint8Array.from(choices, ({ most }) => (most[group]! > 0 ? 1 : 0));
}

/** The demand of the groups that fit on no other choice. */
function demandWithin(
  { groups, choices, resources }: PackingProblem,
  takes: Uint8Array,
): Float64Array {
  const sum = new Float64Array(resources);
  groups.forEach(({ count, demand, mayFitElsewhere = false }, group) => {
    if (mayFitElsewhere) return;
    const isWithin = choices.every(({ most }, at) => most[group] === 0 || takes[at] === 1);
    if (isWithin) demand.forEach((amount, resource) => (sum[resource]! += count * amount));
  });
  return sum;
}

/** By group: its component. */
function componentsOf({ groups, choices }: PackingProblem): readonly number[] {
  const component = groups.map((_, at) => at);
  for (const { most } of choices) {
    const joined = new Set<number>();
    most.forEach((count, group) => {
      if (count > 0) joined.add(component[group]!);
    });
    const [first] = joined;
    if (first === undefined || joined.size === 1) continue;
    component.forEach((one, group) => {
      if (joined.has(one)) component[group] = first;
    });
  }
  return component;
}

/**
 * A weight that no set of nodes can undercut: for each component of the pods the best of its relaxations and of its single groups.
 * `isWhole`: every node weighs 1.
 */
export function lowerBound(
  problem: PackingProblem,
  relaxations: readonly Relaxation[],
  isWhole: boolean,
): number {
  const best = new Map<number, number>();
  const raise = (component: number, bound: number): void => {
    best.set(component, Math.max(best.get(component) ?? 0, bound));
  };
  for (const { prices, demand, component } of relaxations) raise(component, value(prices, demand));
  const components = componentsOf(problem);
  problem.groups.forEach(({ count, mayFitElsewhere = false }, group) => {
    if (mayFitElsewhere || count === 0) return;
    raise(components[group]!, boundOfGroup(problem.choices, group, count));
  });
  let sum = 0;
  for (const bound of best.values()) sum += isWhole ? Math.ceil(bound - 1e-6) : bound;
  // Rounding never lifts it above the optimum.
  return isWhole ? sum : sum * (1 - 1e-9);
}

/** At least one node that takes the group, and so many that it fits. */
function boundOfGroup(choices: readonly NodeChoice[], group: number, count: number): number {
  let least = Number.POSITIVE_INFINITY;
  let perPod = Number.POSITIVE_INFINITY;
  for (const { weight, most } of choices) {
    if (most[group] === 0) continue;
    least = Math.min(least, weight);
    perPod = Math.min(perPod, weight / most[group]!);
  }
  return least === Number.POSITIVE_INFINITY ? 0 : Math.max(least, count * perPod);
}
