import { readQuantity } from '../../../units/index.ts';
import { compileLabelSelector } from '../../../objects/index.ts';
import type { Node, Pod, PodAffinityTerm } from '../../../objects/index.ts';
import type { PodGroup } from './pod-groups.ts';

const HOSTNAME = 'kubernetes.io/hostname';

/**
 * The group for which counting nodes saves the most simulated placements; undefined if none may be counted.
 *
 * Source: estimator/binpacking_estimator.go determineBestPEGToFastpath, 1.36.
 */
export function fastPathGroup(groups: readonly PodGroup[], node: Node): PodGroup | undefined {
  let most = 0;
  let best: PodGroup | undefined;
  for (const group of groups) {
    const saved = savedPlacements(group, node);
    if (saved < most || !mayBeCounted(group.sample)) continue;
    most = saved;
    best = group;
  }
  return best;
}

function savedPlacements({ pods, sample }: PodGroup, node: Node): number {
  const nodes = Math.max(
    repelsItself(sample) ? pods.length : 0,
    nodesFor('cpu', pods.length, sample, node),
    nodesFor('memory', pods.length, sample, node),
  );
  return nodes > 0 ? pods.length - Math.floor(pods.length / nodes) : 0;
}

/** By the requests of the first container and the capacity of the node. */
function nodesFor(resource: 'cpu' | 'memory', count: number, { spec }: Pod, node: Node): number {
  const request = spec.containers[0]?.resources?.requests?.[resource];
  const capacity = node.status?.capacity?.[resource];
  if (request === undefined || capacity === undefined) return 0;
  return Math.ceil((count * approximate(request)) / approximate(capacity));
}

const approximate = (amount: string | number): number => readQuantity(amount).toApproximateNumber();

const antiAffinityTerms = ({ spec }: Pod): readonly PodAffinityTerm[] =>
  spec.affinity?.podAntiAffinity?.requiredDuringSchedulingIgnoredDuringExecution ?? [];

const repelsItself = (pod: Pod): boolean =>
  antiAffinityTerms(pod).some(
    ({ topologyKey, labelSelector }) =>
      topologyKey === HOSTNAME &&
      labelSelector !== undefined &&
      compileLabelSelector(labelSelector)(pod.metadata.labels ?? {}),
  );

/** A pod that fits no more on a node never will, and every new node takes the same number. */
const mayBeCounted = (pod: Pod): boolean =>
  pod.spec.topologySpreadConstraints === undefined &&
  antiAffinityTerms(pod).every(({ topologyKey }) => topologyKey === HOSTNAME);
