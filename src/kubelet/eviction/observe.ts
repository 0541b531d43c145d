import type { Node } from '../../objects/index.ts';
import type { EvictionSettings } from '../model/eviction-settings.ts';
import { takenBy } from './pod-usage.ts';
import type { PodUse } from './pod-usage.ts';
import { capacityOf, memoryOfPods } from './thresholds.ts';
import type { NodeResource, Observation, Observations, Threshold } from './thresholds.ts';

/**
 * Declared usage of a node's resource. `amount` and `share` (0 to 1 of the capacity) include the pods; `more` is what processes
 * outside of pods use in addition to what they used before.
 */
export type ResourceUsage =
  { readonly amount: number } | { readonly share: number } | { readonly more: number };

const RESOURCES: readonly NodeResource[] = ['memory', 'ephemeral-storage', 'inodes', 'pids'];

interface InUse {
  readonly thresholds: readonly Threshold[];
  /** Declared usage by processes outside of pods. */
  readonly others: ReadonlyMap<NodeResource, number>;
  readonly uses: readonly PodUse[];
}

/** What a node has left of its resources (pkg/kubelet/eviction/helpers.go: makeSignalObservations, v1.36). */
export function observe(
  node: Node,
  settings: EvictionSettings,
  { thresholds, others, uses }: InUse,
): Observations {
  const observations = new Map<NodeResource | 'allocatable', Observation>();
  for (const resource of RESOURCES) {
    const capacity = capacityOf(node, resource, settings);
    if (capacity === undefined) continue;
    const left = capacity - (others.get(resource) ?? 0) - takenByAll(uses, resource);
    // A node cannot use more memory or disk than it has, but it can be declared to have more processes than its limit.
    const available = resource === 'pids' ? left : Math.max(left, 0);
    observations.set(resource, { capacity, available });
  }
  const limit = memoryOfPods(node, thresholds, observations.get('memory')?.capacity);
  if (limit !== undefined) {
    const available = Math.max(limit - takenByAll(uses, 'memory'), 0);
    observations.set('allocatable', { capacity: limit, available });
  }
  return observations;
}

export const takenByAll = (uses: readonly PodUse[], resource: NodeResource): number =>
  uses.reduce((total, use) => total + takenBy(use, resource), 0);
