import type { Deployment, IntOrString, ReplicaSet } from '../api/index.ts';

/** The new sizes of ReplicaSets. */
export type Scale = ReadonlyMap<ReplicaSet, number>;

/** "25%" of a total, or a plain number. Source: apimachinery util/intstr GetScaledValueFromIntOrPercent, v1.34. */
export function scaledValue(value: IntOrString, total: number, roundUp: boolean): number {
  if (typeof value === 'number') return value;
  const share = (Number.parseInt(value, 10) * total) / 100;
  return roundUp ? Math.ceil(share) : Math.floor(share);
}

/**
 * One step of a rollout from the old ReplicaSets to `fresh`. `oldPodsRun`: some pods of old ReplicaSets are not terminal
 * (terminating pods count); strategy Recreate waits for them.
 * Source: pkg/controller/deployment/rolling.go and recreate.go, v1.34.
 */
export function nextScale(
  deployment: Deployment,
  fresh: ReplicaSet,
  old: readonly ReplicaSet[],
  oldPodsRun: boolean,
): Scale {
  const desired = deployment.spec.replicas ?? 1;
  const scale = new Map<ReplicaSet, number>();
  const oldReplicas = total(old, replicasOf);
  if (deployment.spec.strategy?.type === 'Recreate') {
    if (oldReplicas > 0) for (const one of old) scale.set(one, 0);
    return total(old, presentIn) > 0 || oldPodsRun ? scale : scale.set(fresh, desired);
  }
  if (oldReplicas === 0 && total(old, presentIn) === 0) return scale.set(fresh, desired);
  const { maxSurge, maxUnavailable } = limitsOf(deployment, desired);
  const all = oldReplicas + replicasOf(fresh);
  const grown = grow(replicasOf(fresh), desired, desired + maxSurge - all);
  if (grown !== replicasOf(fresh)) return scale.set(fresh, grown);
  shrinkOld(scale, fresh, old, all - (desired - maxUnavailable));
  return scale;
}

function grow(replicas: number, desired: number, room: number): number {
  if (replicas >= desired) return desired;
  return replicas + Math.max(0, Math.min(room, desired - replicas));
}

/** Removes unavailable replicas first, then available ones. Source: rolling.go reconcileOldReplicaSets. */
function shrinkOld(
  scale: Map<ReplicaSet, number>,
  fresh: ReplicaSet,
  old: readonly ReplicaSet[],
  aboveMinimum: number,
): void {
  const freshUnavailable = replicasOf(fresh) - availableIn(fresh);
  let removable = aboveMinimum - freshUnavailable;
  if (removable <= 0) return;
  const ordered = [...old].sort(byCreation);
  const left = new Map(ordered.map((one) => [one, replicasOf(one)]));
  for (const one of ordered) {
    const unhealthy = Math.max(0, replicasOf(one) - availableIn(one));
    const removed = Math.min(removable, unhealthy);
    removable -= removed;
    left.set(one, replicasOf(one) - removed);
  }
  for (const one of ordered) {
    const replicas = left.get(one) ?? 0;
    const removed = Math.min(removable, replicas);
    removable -= removed;
    if (replicas - removed !== replicasOf(one)) scale.set(one, replicas - removed);
  }
}

/** If both are zero, maxUnavailable is 1. Source: pkg/controller/deployment/util ResolveFenceposts, v1.34. */
export function limitsOf(
  { spec }: Deployment,
  desired: number,
): { readonly maxSurge: number; readonly maxUnavailable: number } {
  const { maxSurge = '25%', maxUnavailable = '25%' } = spec.strategy?.rollingUpdate ?? {};
  const surge = scaledValue(maxSurge, desired, true);
  const unavailable = scaledValue(maxUnavailable, desired, false);
  return {
    maxSurge: surge,
    maxUnavailable: surge === 0 && unavailable === 0 ? 1 : Math.min(unavailable, desired),
  };
}

export function replicasOf({ spec }: ReplicaSet): number {
  return spec.replicas ?? 1;
}

function availableIn({ status }: ReplicaSet): number {
  return status?.availableReplicas ?? 0;
}

function presentIn({ status }: ReplicaSet): number {
  return status?.replicas ?? 0;
}

function total(sets: readonly ReplicaSet[], count: (set: ReplicaSet) => number): number {
  return sets.reduce((sum, set) => sum + count(set), 0);
}

function byCreation(a: ReplicaSet, b: ReplicaSet): number {
  const left = a.metadata.creationTimestamp ?? '';
  const right = b.metadata.creationTimestamp ?? '';
  return left === right ? 0 : left < right ? -1 : 1;
}
