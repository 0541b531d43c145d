import type { Deployment, DeploymentStatus, ReplicaSet } from '../../objects/index.ts';
import { availability, withCondition } from './conditions.ts';
import type { Conditions } from './conditions.ts';
import { availableIn, desiredReplicas, presentIn, replicasOf, total } from './limits.ts';
import { nonZero } from '../shared/status.ts';

/** A status whose conditions are known. */
export interface RolloutStatus extends DeploymentStatus {
  readonly conditions: Conditions;
}

interface Counted {
  readonly deployment: Deployment;
  readonly sets: readonly ReplicaSet[];
  readonly current: ReplicaSet | undefined;
  /** The status counts terminating pods. */
  readonly countsTerminating: boolean;
  /** RFC 3339. */
  readonly now: string;
}

/** Counts and condition Available. Source: pkg/controller/deployment/sync.go calculateStatus, v1.36. */
export function calculateStatus(counted: Counted): RolloutStatus {
  const { deployment, sets, current, now } = counted;
  const terminatingReplicas = counted.countsTerminating ? terminatingIn(sets) : undefined;
  const availableReplicas = total(sets, availableIn);
  const { collisionCount, conditions = [] } = deployment.status ?? {};
  return {
    ...nonZero({
      replicas: total(sets, presentIn),
      updatedReplicas: current?.status?.replicas ?? 0,
      readyReplicas: total(sets, (set) => set.status?.readyReplicas ?? 0),
      availableReplicas,
      unavailableReplicas: Math.max(0, total(sets, replicasOf) - availableReplicas),
      observedGeneration: deployment.metadata.generation ?? 0,
    }),
    ...(terminatingReplicas === undefined ? undefined : { terminatingReplicas }),
    ...(collisionCount === undefined ? undefined : { collisionCount }),
    conditions: withCondition(conditions, availability(deployment, availableReplicas), now),
  };
}

/** Undefined if the status of a ReplicaSet lacks its count. Source: deployment_util.go GetTerminatingReplicaCountForReplicaSets. */
function terminatingIn(sets: readonly ReplicaSet[]): number | undefined {
  let sum = 0;
  for (const { status } of sets) {
    const isSynced = (status?.observedGeneration ?? 0) !== 0;
    if (status?.terminatingReplicas === undefined && isSynced) return undefined;
    sum += status?.terminatingReplicas ?? 0;
  }
  return sum;
}

/** All pods are updated and available, and no old pods are left. Source: deployment_util.go DeploymentComplete. */
export function isComplete(deployment: Deployment, status: DeploymentStatus = {}): boolean {
  const desired = desiredReplicas(deployment);
  const { replicas = 0, updatedReplicas = 0, availableReplicas = 0 } = status;
  return (
    updatedReplicas === desired &&
    replicas === desired &&
    availableReplicas === desired &&
    (status.observedGeneration ?? 0) >= (deployment.metadata.generation ?? 0)
  );
}

/** More updated, ready or available pods, or fewer old pods. Source: deployment_util.go DeploymentProgressing. */
export function hasMoved(before: DeploymentStatus = {}, after: DeploymentStatus = {}): boolean {
  const old = ({ replicas = 0, updatedReplicas = 0 }: DeploymentStatus): number =>
    replicas - updatedReplicas;
  return (
    (after.updatedReplicas ?? 0) > (before.updatedReplicas ?? 0) ||
    old(after) < old(before) ||
    (after.readyReplicas ?? 0) > (before.readyReplicas ?? 0) ||
    (after.availableReplicas ?? 0) > (before.availableReplicas ?? 0)
  );
}
