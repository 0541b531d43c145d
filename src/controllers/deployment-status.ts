import type { Deployment, DeploymentStatus, ReplicaSet } from '../api/index.ts';
import { deploymentConditions } from './deployment-conditions.ts';
import { replicasOf } from './deployment-rollout.ts';
import { replicaFailureOf } from './replica-failure.ts';
import { nonZero } from './status.ts';

/** The ReplicaSets of a Deployment after a sync. */
interface RolloutResult {
  readonly sets: readonly ReplicaSet[];
  /** The ReplicaSet of the current template. */
  readonly current: ReplicaSet | undefined;
  readonly wasCreated: boolean;
  /** RFC 3339. */
  readonly now: string;
}

/** Source: pkg/controller/deployment/sync.go calculateStatus, v1.34. */
export function deploymentStatus(
  deployment: Deployment,
  { sets, current, wasCreated, now }: RolloutResult,
): DeploymentStatus {
  const sum = (count: (set: ReplicaSet) => number): number =>
    sets.reduce((total, set) => total + count(set), 0);
  const availableReplicas = sum((set) => set.status?.availableReplicas ?? 0);
  const counts = {
    replicas: sum((set) => set.status?.replicas ?? 0),
    updatedReplicas: current?.status?.replicas ?? 0,
    readyReplicas: sum((set) => set.status?.readyReplicas ?? 0),
    availableReplicas,
  };
  const conditions = deploymentConditions({
    deployment,
    counts,
    replicaSet: current?.metadata.name,
    wasCreated,
    failure: replicaFailureOf(current, sets),
    now,
  });
  const { collisionCount } = deployment.status ?? {};
  return {
    ...nonZero({
      ...counts,
      unavailableReplicas: Math.max(0, sum(replicasOf) - availableReplicas),
      observedGeneration: deployment.metadata.generation ?? 0,
    }),
    ...(collisionCount === undefined ? undefined : { collisionCount }),
    conditions,
  };
}
