import { findCondition } from '../../objects/index.ts';
import type { ReplicaSet, ReplicaSetCondition } from '../../objects/index.ts';
import type { ApiError, Timestamps } from '../../server/index.ts';

const REPLICA_FAILURE = 'ReplicaFailure';

/**
 * The conditions of a ReplicaSet with or without ReplicaFailure. Returns `conditions` itself if nothing changes. The message
 * remains that of the first refusal. Source: calculateStatus, pkg/controller/replicaset/replica_set_utils.go, v1.34.
 */
export function replicaFailure(
  conditions: readonly ReplicaSetCondition[] | undefined,
  refusal: ApiError | undefined,
  timestamps: Timestamps,
): readonly ReplicaSetCondition[] | undefined {
  const known = findCondition(conditions, REPLICA_FAILURE);
  if ((known === undefined) === (refusal === undefined)) return conditions;
  if (refusal === undefined) return conditions?.filter((one) => one !== known);
  const condition = {
    type: REPLICA_FAILURE,
    status: 'True',
    reason: 'FailedCreate',
    message: refusal.message,
    lastTransitionTime: timestamps.now,
  };
  return [...(conditions ?? []), condition];
}

/** ReplicaFailure of the current ReplicaSet, else of any. Source: pkg/controller/deployment/progress.go getReplicaFailures. */
export function replicaFailureOf(
  current: ReplicaSet | undefined,
  sets: readonly ReplicaSet[],
): ReplicaSetCondition | undefined {
  const failureOf = (set: ReplicaSet | undefined): ReplicaSetCondition | undefined =>
    findCondition(set?.status?.conditions, REPLICA_FAILURE);
  return failureOf(current) ?? sets.map(failureOf).find((one) => one !== undefined);
}
