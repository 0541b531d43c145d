import type { ClusterView, PodView } from '../../cluster/index.ts';

export interface ResourceSpec {
  readonly name: string;
  readonly weight: number;
}

/** One resource as a scoring formula sees it: what a node has, what its pods ask for, what the new pod adds. */
export interface ScoredResource {
  readonly weight: number;
  readonly amount: number;
  readonly allocatable: Float64Array;
  readonly requested: Float64Array;
}

const NATIVE = new Set(['cpu', 'memory', 'ephemeral-storage']);

/**
 * The resources that a formula looks at for this pod. An extended resource that the pod does not ask for is left out.
 * `nonZero`: cpu and memory with stand-ins where nothing is requested.
 * Kubernetes v1.34.1 plugins/noderesources/resource_allocation.go calculateResourceAllocatableRequest.
 */
export function scoredResources(
  resources: readonly ResourceSpec[],
  pod: PodView,
  cluster: ClusterView,
  { nonZero }: { readonly nonZero: boolean },
): ScoredResource[] {
  return resources.flatMap(({ name, weight }) => {
    const allocatable = cluster.columns.allocatable(name);
    const amount = (nonZero ? pod.scored : pod.requests).get(name) ?? 0;
    if (amount === 0 && !NATIVE.has(name)) return [];
    let requested = cluster.columns.requested(name);
    if (nonZero && name === 'cpu') requested = cluster.columns.nonZeroCpu;
    if (nonZero && name === 'memory') requested = cluster.columns.nonZeroMemory;
    return [{ weight, amount, allocatable, requested }];
  });
}
