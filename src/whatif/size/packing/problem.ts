/** Pods with equal demands that fit on the same choices. */
export interface PodGroup {
  readonly count: number;
  /** Request of one pod, by resource. */
  readonly demand: Float64Array;
  /** Absent: they fit on the nodes of a set only. True: some may fit elsewhere, so they prove nothing about the set. */
  readonly mayFitElsewhere?: boolean;
}

/** Nodes of one type that only differ in what the solver need not know, such as their zones. */
export interface NodeChoice {
  /** What one node adds to the objective. Positive. */
  readonly weight: number;
  /** What a node offers pods, by resource. */
  readonly capacity: Float64Array;
  /** By group: the most pods of that group on an empty node; 0: the filters turn them down. */
  readonly most: Int32Array;
  /** Choices of one type share its limit. */
  readonly type: number;
}

/** Which nodes take all pods at least weight? Resources are numbered, and each has its place in the arrays. */
export interface PackingProblem {
  readonly resources: number;
  readonly groups: readonly PodGroup[];
  readonly choices: readonly NodeChoice[];
  readonly limits: PackingLimits;
}

export interface PackingLimits {
  readonly nodes: number;
  /** Different types in one set. */
  readonly types: number;
  /** Nodes by type. */
  readonly ofType: readonly number[];
}

/** How many nodes of each choice. */
export type NodeCounts = Int32Array;

export function weightOf({ choices }: PackingProblem, counts: NodeCounts): number {
  return counts.reduce((sum, count, at) => sum + count * choices[at]!.weight, 0);
}

export const nodesOf = (counts: NodeCounts): number => counts.reduce((sum, one) => sum + one, 0);

/** Whether one more node of the choice is within the limits. */
export function allowsMore(
  { choices, limits }: PackingProblem,
  counts: NodeCounts,
  choice: number,
): boolean {
  const { type } = choices[choice]!;
  const types = new Set([type]);
  let ofType = 0;
  let nodes = 0;
  counts.forEach((count, at) => {
    if (count === 0) return;
    nodes += count;
    const own = choices[at]!.type;
    types.add(own);
    if (own === type) ofType += count;
  });
  return (
    nodes < limits.nodes &&
    ofType < (limits.ofType[type] ?? Number.POSITIVE_INFINITY) &&
    types.size <= limits.types
  );
}

/** How many pods of this demand fit into the free amounts. */
export function fitting(free: Float64Array, demand: Float64Array): number {
  let most = Number.POSITIVE_INFINITY;
  for (let at = 0; at < demand.length; at++) {
    const one = demand[at]!;
    if (one > 0) most = Math.min(most, Math.floor(free[at]! / one + 1e-9));
  }
  return Math.max(0, most);
}
