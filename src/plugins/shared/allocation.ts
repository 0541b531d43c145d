import type { ClusterView, PodView } from '../../cluster/index.ts';
import type { DeviceTotals } from './device-totals.ts';

export interface ResourceSpec {
  readonly name: string;
  readonly weight: number;
}

/** One resource in a scoring formula: allocatable and requested by node, and the amount that the new pod adds. */
export interface ScoredResource {
  readonly name: string;
  readonly weight: number;
  readonly amount: number;
  readonly allocatable: Float64Array;
  readonly requested: Float64Array;
}

const NATIVE = new Set(['cpu', 'memory', 'ephemeral-storage']);

export const countsResource = (name: string, isRequested: boolean): boolean =>
  isRequested || NATIVE.has(name);

/**
 * The resources that a formula counts for this pod. An extended resource that the pod does not request is left out.
 * `devices`: counts devices in place of resources that nodes do not offer. `nonZero`: cpu and memory with scoring's defaults for containers without requests.
 * Kubernetes v1.34.1 plugins/noderesources/resource_allocation.go calculateResourceAllocatableRequest.
 */
export function scoredResources(
  resources: readonly ResourceSpec[],
  pod: PodView,
  cluster: ClusterView,
  { nonZero, devices }: { readonly nonZero: boolean; readonly devices?: DeviceTotals | undefined },
): ScoredResource[] {
  const { columns } = cluster;
  const scored: ScoredResource[] = [];
  for (const { name, weight } of resources) {
    const amount = (nonZero ? pod.scored : pod.requests).get(name) ?? 0;
    if (!countsResource(name, amount !== 0)) continue;
    const allocatable = columns.allocatable(name);
    let requested = columns.requested(name);
    if (nonZero && name === 'cpu') requested = columns.nonZeroCpu;
    if (nonZero && name === 'memory') requested = columns.nonZeroMemory;
    const one = { name, weight, amount, allocatable, requested };
    const ofDevices = NATIVE.has(name) ? undefined : devices?.amounts(name, cluster, requested);
    scored.push(ofDevices === undefined ? one : { ...one, ...ofDevices });
  }
  return scored;
}

/** The key of a score that depends on nothing of the pod but these amounts. */
export const keyOfAmounts = (resources: readonly ScoredResource[]): string =>
  resources.map(({ name, amount }) => `${name}=${amount}`).join();
