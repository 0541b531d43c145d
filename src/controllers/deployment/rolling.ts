import type { ReplicaSet } from '../../objects/index.ts';
import type { ApiError } from '../../server/index.ts';
import { activeSets, availableIn, desiredReplicas, limitsOf, replicasOf, total } from './limits.ts';
import { syncRolloutStatus } from './progress.ts';
import type { DeploymentSync } from './sync.ts';

/*
 * Strategy RollingUpdate. Source of this file: pkg/controller/deployment/rolling.go, and NewRSNewReplicas of
 * util/deployment_util.go, v1.34.
 */

/** One step of a rollout: the new ReplicaSet grows, or else the old ReplicaSets shrink. Returns a refusal: rolloutRolling. */
export function rolloutRolling(sync: DeploymentSync): ApiError | undefined {
  const { current } = sync;
  if (current === undefined) {
    const refusal = sync.createCurrent();
    if (refusal !== undefined) return refusal;
  } else if (growCurrent(sync, current)) {
    syncRolloutStatus(sync);
    return undefined;
  }
  if (!shrinkOld(sync) && sync.isComplete) sync.cleanUp();
  syncRolloutStatus(sync);
  return undefined;
}

/** reconcileNewReplicaSet. */
function growCurrent(sync: DeploymentSync, current: ReplicaSet): boolean {
  const { deployment } = sync;
  const desired = desiredReplicas(deployment);
  const replicas = replicasOf(current);
  if (replicas >= desired) return sync.resize(current, desired);
  const room = desired + limitsOf(deployment).maxSurge - total(sync.sets, replicasOf);
  return sync.resize(current, replicas + Math.max(0, Math.min(room, desired - replicas)));
}

/** reconcileOldReplicaSets. */
function shrinkOld(sync: DeploymentSync): boolean {
  const { current } = sync;
  if (activeSets(sync.old).length === 0 || current === undefined) return false;
  const unavailable = replicasOf(current) - availableIn(current);
  const removable = total(sync.sets, replicasOf) - minAvailable(sync) - unavailable;
  if (removable <= 0) return false;
  const removed = removeUnhealthy(sync, removable);
  return removed !== undefined && removed + removeHealthy(sync) > 0;
}

/**
 * Removes replicas of the old ReplicaSets that are not available. Returns their number; undefined if a ReplicaSet's status
 * counts more available pods than it should have: it is not up to date. cleanupUnhealthyReplicas.
 */
function removeUnhealthy(sync: DeploymentSync, removable: number): number | undefined {
  let removed = 0;
  for (const set of activeSets(sync.old)) {
    if (removed >= removable) break;
    const unhealthy = replicasOf(set) - availableIn(set);
    if (unhealthy < 0) return undefined;
    const count = Math.min(removable - removed, unhealthy);
    sync.resize(set, replicasOf(set) - count);
    removed += count;
  }
  return removed;
}

/** scaleDownOldReplicaSetsForRollingUpdate. */
function removeHealthy(sync: DeploymentSync): number {
  const active = activeSets(sync.old);
  const { current } = sync;
  const counted = current === undefined ? active : [...active, current];
  const removable = total(counted, availableIn) - minAvailable(sync);
  let removed = 0;
  for (const set of active) {
    if (removed >= removable) break;
    const count = Math.min(replicasOf(set), removable - removed);
    sync.resize(set, replicasOf(set) - count);
    removed += count;
  }
  return removed;
}

function minAvailable({ deployment }: DeploymentSync): number {
  return desiredReplicas(deployment) - limitsOf(deployment).maxUnavailable;
}
