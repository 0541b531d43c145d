import type { Deployment, DeploymentStatus } from '../../objects/index.ts';
import {
  AVAILABLE,
  hasDeadline,
  PAUSED,
  progressing,
  PROGRESSING,
  progressOf,
  TIMED_OUT,
  withCondition,
  withFailure,
  withNewCondition,
  withoutCondition,
} from './conditions.ts';
import type { Conditions, ConditionState } from './conditions.ts';
import { calculateStatus, hasMoved, isComplete } from './status.ts';
import type { RolloutStatus } from './status.ts';
import type { DeploymentSync } from './sync.ts';
import { replicaFailureOf } from '../replica-set/failure.ts';

/*
 * Conditions Progressing and ReplicaFailure of a Deployment. Source of this file: pkg/controller/deployment/progress.go, and
 * checkPausedConditions of sync.go, v1.34.
 */

/** Client-go adds a rate-limited item after this time. */
const FIRST_RETRY_MS = 5;

/** Writes the status during a rollout: syncRolloutStatus. */
export function syncRolloutStatus(sync: DeploymentSync): void {
  const { current, sets } = sync;
  const status = calculateStatus(sync);
  const conditions = withProgress(sync, status);
  const failure = replicaFailureOf(current, sets);
  sync.writeStatus({ ...status, conditions: withFailure(conditions, failure) });
}

/** Writes the status without judging progress: syncDeploymentStatus. */
export function syncDeploymentStatus(sync: DeploymentSync): void {
  sync.writeStatus(calculateStatus(sync));
}

function withProgress(sync: DeploymentSync, status: RolloutStatus): Conditions {
  const { deployment, now } = sync;
  const { conditions } = status;
  if (!hasDeadline(deployment)) return withoutCondition(conditions, PROGRESSING);
  const known = progressOf(deployment);
  if (status.replicas === status.updatedReplicas && known?.reason === AVAILABLE) return conditions;
  const name =
    sync.current === undefined
      ? `Deployment "${deployment.metadata.name}"`
      : `ReplicaSet "${sync.current.metadata.name}"`;
  if (isComplete(deployment, status)) {
    const state = progressing('True', AVAILABLE, `${name} has successfully progressed.`);
    return withCondition(conditions, state, now);
  }
  if (hasMoved(deployment.status, status)) {
    const state = progressing('True', 'ReplicaSetUpdated', `${name} is progressing.`);
    return withNewCondition(conditions, state, now);
  }
  if (!isTimedOut(sync)) return conditions;
  const state = progressing('False', TIMED_OUT, `${name} has timed out progressing.`);
  return withCondition(conditions, state, now);
}

/** DeploymentTimedOut of deployment_util.go. */
function isTimedOut({ deployment, wallMs }: DeploymentSync): boolean {
  const { reason } = progressOf(deployment) ?? {};
  if (reason === AVAILABLE) return false;
  return reason === TIMED_OUT || (deadlineMs(deployment) ?? Infinity) < wallMs;
}

/** Wall-clock milliseconds; undefined without a condition to count from. */
function deadlineMs(deployment: Deployment): number | undefined {
  const known = progressOf(deployment)?.lastUpdateTime;
  if (known === undefined) return undefined;
  return Date.parse(known) + (deployment.spec.progressDeadlineSeconds ?? 0) * 1000;
}

/**
 * Milliseconds until progress has to be checked again; undefined if it need not be: requeueStuckDeployment. A second is added
 * unless less than one is left; then the check repeats every 5 ms until the deadline has passed.
 */
export function nextProgressCheck(
  deployment: Deployment,
  status: DeploymentStatus | undefined,
  wallMs: number,
): number | undefined {
  const known = progressOf(deployment);
  const deadline = deadlineMs(deployment);
  if (!hasDeadline(deployment) || known === undefined || deadline === undefined) return undefined;
  if (isComplete(deployment, status) || known.reason === TIMED_OUT) return undefined;
  const left = deadline - wallMs;
  if (left >= 1000) return left + 1000;
  // Upstream repeats the check for ever, without effect: a finished rollout does not time out.
  if (known.reason === AVAILABLE) return undefined;
  return FIRST_RETRY_MS * (1 + Math.floor(Math.max(0, left) / FIRST_RETRY_MS));
}

/**
 * A pause resets the progress deadline, unless it was exceeded: checkPausedConditions. Returns the new condition, or undefined
 * if nothing changes.
 */
export function pauseCondition(deployment: Deployment): ConditionState | undefined {
  if (!hasDeadline(deployment)) return undefined;
  const { reason } = progressOf(deployment) ?? {};
  const isPaused = deployment.spec.paused === true;
  if (reason === TIMED_OUT || isPaused === (reason === PAUSED)) return undefined;
  return isPaused
    ? progressing('Unknown', PAUSED, 'Deployment is paused')
    : progressing('Unknown', 'DeploymentResumed', 'Deployment is resumed');
}
