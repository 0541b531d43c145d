import { isScalarResource } from '../../api/index.ts';
import type { ClusterView, PodView } from '../../cluster/index.ts';
import { quantityMilli, quantityValue } from '../../units/index.ts';
import type { ResourceSpec, ScoredResource } from './allocation.ts';

const NATIVE = new Set(['cpu', 'memory', 'ephemeral-storage']);

/**
 * The resources that v1.22's scoring plugins look at for a pod. Its overhead is counted in whole units: a CPU overhead in cores,
 * rounded up, where millicores are meant. Of a resource that is named twice the last weight counts.
 * Kubernetes v1.22.6 plugins/noderesources/resource_allocation.go calculateResourceAllocatableRequest.
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
    return [{ weight, amount, allocatable: cluster.columns.allocatable(name), requested }];
  });
}

function amountOf(name: string, { scored, requests, overhead }: PodView, nonZero: boolean): number {
  const extra = overhead?.[name];
  const inWholeUnits = extra === undefined ? 0 : quantityValue(extra);
  if (nonZero) return (scored.get(name) ?? 0) + inWholeUnits;
  const right = extra === undefined || name !== 'cpu' ? inWholeUnits : quantityMilli(extra);
  return (requests.get(name) ?? 0) - right + inWholeUnits;
}
