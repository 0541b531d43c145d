import type { Deployment, ReplicaSet } from '../../objects/index.ts';
import { scaledValue } from '../shared/scaled-value.ts';

/** How many pods a rollout may add and take away. */
interface RolloutLimits {
  readonly maxSurge: number;
  readonly maxUnavailable: number;
}

const NO_LIMITS: RolloutLimits = { maxSurge: 0, maxUnavailable: 0 };

/**
 * Both are 0 for strategy Recreate. If both round to 0, one pod may be unavailable.
 * Source: pkg/controller/deployment/util ResolveFenceposts, MaxSurge and MaxUnavailable, v1.34.
 */
export function limitsOf(deployment: Deployment): RolloutLimits {
  const { strategy } = deployment.spec;
  if (isRecreated(deployment)) return NO_LIMITS;
  const desired = desiredReplicas(deployment);
  const { maxSurge = '25%', maxUnavailable = '25%' } = strategy?.rollingUpdate ?? {};
  const surge = scaledValue(maxSurge, desired, { roundUp: true });
  const unavailable = scaledValue(maxUnavailable, desired, { roundUp: false });
  const atLeast = surge === 0 && unavailable === 0 ? 1 : unavailable;
  return { maxSurge: surge, maxUnavailable: Math.min(atLeast, desired) };
}

export function isRecreated({ spec }: Deployment): boolean {
  return spec.strategy?.type === 'Recreate';
}

export function desiredReplicas({ spec }: Deployment): number {
  return spec.replicas ?? 1;
}

export function replicasOf({ spec }: ReplicaSet): number {
  return spec.replicas ?? 1;
}

export function availableIn({ status }: ReplicaSet): number {
  return status?.availableReplicas ?? 0;
}

/** The active pods that the ReplicaSet's status counts. */
export function presentIn({ status }: ReplicaSet): number {
  return status?.replicas ?? 0;
}

export function total(sets: readonly ReplicaSet[], count: (set: ReplicaSet) => number): number {
  let sum = 0;
  for (const set of sets) sum += count(set);
  return sum;
}

/** The ReplicaSets that should have pods. Source: pkg/controller/controller_utils.go FilterActiveReplicaSets, v1.34. */
export function activeSets(sets: readonly ReplicaSet[]): readonly ReplicaSet[] {
  return sets.filter((set) => replicasOf(set) > 0);
}
