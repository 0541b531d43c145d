import { exactAmounts } from '../../../objects/index.ts';
import type { ClusterView, NodeIndex, PodView } from '../../../cluster/index.ts';
import type { NodeScore } from '../../../framework/index.ts';
import { wrapInt64 } from '../../../units/index.ts';
import { countsResource } from '../allocation.ts';
import type { ResourceSpec } from '../allocation.ts';

/** Like `ScoredResource`, as upstream's int64s. */
export interface ExactResource {
  readonly weight: bigint;
  readonly amount: bigint;
  readonly allocatable: BigInt64Array;
  readonly requested: BigInt64Array;
}

/** Whether amounts of the pod or of the cluster are too large for doubles. */
export const needsExact = (pod: PodView, { columns }: ClusterView): boolean =>
  columns.isWide ||
  exactAmounts(pod.requests) !== undefined ||
  exactAmounts(pod.scored) !== undefined;

/** Like `scoredResources`. */
export function exactResources(
  resources: readonly ResourceSpec[],
  pod: PodView,
  { columns }: ClusterView,
  { nonZero }: { readonly nonZero: boolean },
): readonly ExactResource[] {
  const exact = columns.exact();
  const amounts = nonZero ? pod.scored : pod.requests;
  return resources.flatMap(({ name, weight }) => {
    const amount = exactAmounts(amounts)?.get(name) ?? BigInt(amounts.get(name) ?? 0);
    if (!countsResource(name, amount !== 0n)) return [];
    let requested = exact.requested(name);
    if (nonZero && name === 'cpu') requested = exact.nonZeroCpu;
    if (nonZero && name === 'memory') requested = exact.nonZeroMemory;
    return [{ weight: BigInt(weight), amount, allocatable: exact.allocatable(name), requested }];
  });
}

/** What is requested of the resource with the pod. */
export const requestedWith = ({ requested, amount }: ExactResource, node: NodeIndex): bigint =>
  wrapInt64(requested[node]! + amount);

/** A score that may overflow. */
export const exactScore = (exact: (node: NodeIndex) => bigint): NodeScore => ({
  type: 'node',
  score: (node) => Number(exact(node)),
  exact,
});
