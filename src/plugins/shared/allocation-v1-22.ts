import { isScalarResource } from '../../objects/index.ts';
import type { ClusterView, PodView } from '../../cluster/index.ts';
import { quantityMilli, quantityValue } from '../../units/index.ts';
import type { ResourceSpec, ScoredResource } from './allocation.ts';

const NATIVE = new Set(['cpu', 'memory', 'ephemeral-storage']);

/**
 * The resources that the scoring plugins of v1.22 count for a pod. Overhead is counted in whole units: CPU overhead in cores,
 * rounded up, although all other CPU amounts are millicores. If a resource is named twice, the last weight counts. Kubernetes
 * v1.22.6 plugins/noderesources/resource_allocation.go calculateResourceAllocatableRequest.
 */
export function scoredResourcesV122(
  resources: readonly ResourceSpec[],
  pod: PodView,
  cluster: ClusterView,
  { nonZero }: { readonly nonZero: boolean },
): ScoredResource[] {
  const weights = new Map(resources.map(({ name, weight }) => [name, weight]));
  return Array.from(weights).flatMap(([name, weight]) => {
    const amount = amountOf(name, pod, nonZero);
    if (!NATIVE.has(name) && (amount === 0 || !isScalarResource(name))) return [];
    let requested = cluster.columns.requested(name);
    if (nonZero && name === 'cpu') requested = cluster.columns.nonZeroCpu;
    if (nonZero && name === 'memory') requested = cluster.columns.nonZeroMemory;
    return [{ name, weight, amount, allocatable: cluster.columns.allocatable(name), requested }];
  });
}

function amountOf(name: string, { scored, requests, overhead }: PodView, nonZero: boolean): number {
  const quantity = overhead?.[name];
  const wholeUnits = quantity === undefined ? 0 : quantityValue(quantity);
  if (nonZero) return (scored.get(name) ?? 0) + wholeUnits;
  // `requests` includes the overhead in the resource's own unit.
  const included = quantity === undefined || name !== 'cpu' ? wholeUnits : quantityMilli(quantity);
  return (requests.get(name) ?? 0) - included + wholeUnits;
}
