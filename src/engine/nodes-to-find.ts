import type { Profile } from '../framework/index.ts';

/** How many feasible nodes end a search among `all` nodes. Source: kubernetes v1.34.1 schedule_one.go findNodesThatPassFilters. */
export function nodesWanted(
  { score, extenders = [], percentageOfNodesToScore, cycle }: Profile,
  all: number,
): number {
  const isCompared =
    score.length > 0 ||
    extenders.some(({ filter, prioritize }) => filter !== undefined || prioritize !== undefined);
  if (cycle.takesFirstUnscored && !isCompared) return 1;
  return nodesToFind(all, percentageOfNodesToScore);
}

/** How many feasible nodes are enough (kubernetes v1.34.1 schedule_one.go numFeasibleNodesToFind). */
export function nodesToFind(all: number, percentage: number): number {
  if (all < 100) return all;
  const share = percentage === 0 ? Math.max(50 - Math.trunc(all / 125), 5) : percentage;
  return Math.max(Math.trunc((all * share) / 100), 100);
}
