import { findCondition } from '../../objects/index.ts';
import type { Deployment, DeploymentCondition, ReplicaSetCondition } from '../../objects/index.ts';
import { desiredReplicas, limitsOf } from './limits.ts';

export type Conditions = readonly DeploymentCondition[];

/** A condition without its times. */
export type ConditionState = Omit<DeploymentCondition, 'lastUpdateTime' | 'lastTransitionTime'>;

export const PROGRESSING = 'Progressing';
export const AVAILABLE = 'NewReplicaSetAvailable';
export const TIMED_OUT = 'ProgressDeadlineExceeded';
export const PAUSED = 'DeploymentPaused';
export const REPLICA_SET_CREATE_ERROR = 'ReplicaSetCreateError';
const NO_DEADLINE = 2_147_483_647;

/** Source: pkg/controller/deployment/util HasProgressDeadline, v1.34. */
export function hasDeadline({ spec: { progressDeadlineSeconds } }: Deployment): boolean {
  return progressDeadlineSeconds !== undefined && progressDeadlineSeconds !== NO_DEADLINE;
}

export function progressOf({ status }: Deployment): DeploymentCondition | undefined {
  return findCondition(status?.conditions, PROGRESSING);
}

export function progressing(status: string, reason: string, message: string): ConditionState {
  return { type: PROGRESSING, status, reason, message };
}

/** Condition Available. Source: pkg/controller/deployment/sync.go calculateStatus, v1.34. */
export function availability(deployment: Deployment, available: number): ConditionState {
  const wanted = desiredReplicas(deployment) - limitsOf(deployment).maxUnavailable;
  return available >= wanted ? IS_AVAILABLE : IS_UNAVAILABLE;
}

const IS_AVAILABLE: ConditionState = {
  type: 'Available',
  status: 'True',
  reason: 'MinimumReplicasAvailable',
  message: 'Deployment has minimum availability.',
};

const IS_UNAVAILABLE: ConditionState = {
  type: 'Available',
  status: 'False',
  reason: 'MinimumReplicasUnavailable',
  message: 'Deployment does not have minimum availability.',
};

/**
 * Adds or replaces a condition. Returns `conditions` itself if the condition has this status and reason already.
 * Source: pkg/controller/deployment/util SetDeploymentCondition, v1.34. `now`: RFC 3339.
 */
export function withCondition(
  conditions: Conditions,
  state: ConditionState,
  now: string,
): Conditions {
  const known = findCondition(conditions, state.type);
  if (known?.status === state.status && known.reason === state.reason) return conditions;
  return withNewCondition(conditions, state, now);
}

/** Adds or replaces a condition, also if status and reason are the same: this sets lastUpdateTime. */
export function withNewCondition(
  conditions: Conditions,
  state: ConditionState,
  now: string,
): Conditions {
  const known = findCondition(conditions, state.type);
  const isSame = known?.status === state.status && known.reason === state.reason;
  if (isSame && known.lastUpdateTime === now && known.message === state.message) return conditions;
  const lastTransitionTime = known?.status === state.status ? known.lastTransitionTime : undefined;
  const times = { lastUpdateTime: now, lastTransitionTime: lastTransitionTime ?? now };
  return [...conditions.filter((one) => one !== known), { ...state, ...times }];
}

/** Returns `conditions` itself if it has no such condition. */
export function withoutCondition(conditions: Conditions, type: string): Conditions {
  const known = findCondition(conditions, type);
  return known === undefined ? conditions : conditions.filter((one) => one !== known);
}

/**
 * With a copy of a ReplicaSet's condition ReplicaFailure and its times, or without.
 * Source: pkg/controller/deployment/progress.go syncRolloutStatus; util ReplicaSetToDeploymentCondition, v1.34.
 */
export function withFailure(
  conditions: Conditions,
  failure: ReplicaSetCondition | undefined,
): Conditions {
  if (failure === undefined) return withoutCondition(conditions, 'ReplicaFailure');
  const known = findCondition(conditions, failure.type);
  if (known?.status === failure.status && known.reason === failure.reason) return conditions;
  const { type, status, reason, message, lastTransitionTime } = failure;
  const since =
    known?.status === status
      ? (known.lastTransitionTime ?? lastTransitionTime)
      : lastTransitionTime;
  const condition: DeploymentCondition = {
    ...{ type, status },
    ...(lastTransitionTime === undefined ? {} : { lastUpdateTime: lastTransitionTime }),
    ...(since === undefined ? {} : { lastTransitionTime: since }),
    ...(reason === undefined ? {} : { reason }),
    ...(message === undefined ? {} : { message }),
  };
  return [...conditions.filter((one) => one !== known), condition];
}
