import { findCondition } from '../api/index.ts';
import type {
  Deployment,
  DeploymentCondition,
  DeploymentStatus,
  ReplicaSet,
  ReplicaSetCondition,
} from '../api/index.ts';
import type { ApiError } from '../store/index.ts';
import type { FailureEvent } from './attempt.ts';
import { limitsOf } from './deployment-rollout.ts';

type Counts = Pick<
  DeploymentStatus,
  'replicas' | 'updatedReplicas' | 'readyReplicas' | 'availableReplicas'
>;

/** The state of a rollout that its conditions depend on. */
export interface RolloutState {
  readonly deployment: Deployment;
  readonly counts: Counts;
  /** Name of the ReplicaSet with the current template. */
  readonly replicaSet: string | undefined;
  readonly wasCreated: boolean;
  /** Condition ReplicaFailure of a ReplicaSet. */
  readonly failure: ReplicaSetCondition | undefined;
  /** RFC 3339. */
  readonly now: string;
}

/** A condition without its times. */
type ConditionState = Omit<DeploymentCondition, 'lastUpdateTime' | 'lastTransitionTime'>;

const NO_DEADLINE = 2_147_483_647;
const AVAILABLE = 'NewReplicaSetAvailable';
const TIMED_OUT = 'ProgressDeadlineExceeded';
const REPLICA_SET_CREATE_ERROR = 'ReplicaSetCreateError';

/**
 * Conditions Available, Progressing and ReplicaFailure. Returns the Deployment's own array if nothing changes.
 * Source: pkg/controller/deployment/progress.go syncRolloutStatus and sync.go calculateStatus, v1.34.
 */
export function deploymentConditions(state: RolloutState): readonly DeploymentCondition[] {
  let conditions = state.deployment.status?.conditions ?? [];
  conditions = withCondition(conditions, availability(state), state.now, false);
  const progress = progressOf(state);
  if (progress !== undefined) {
    const isUpdate = progress.reason === 'ReplicaSetUpdated';
    conditions = withCondition(conditions, progress, state.now, isUpdate);
  }
  return withFailure(conditions, state.failure);
}

/** The event for a ReplicaSet that the API server refused. Source: sync.go getNewReplicaSet. */
export function createFailure({ metadata }: ReplicaSet): (error: ApiError) => FailureEvent {
  return ({ message }) => ({
    reason: REPLICA_SET_CREATE_ERROR,
    message: `Failed to create new replica set "${metadata.name}": ${message}`,
  });
}

/** The conditions after the API server refused the ReplicaSet. Returns the Deployment's own array if nothing changes. */
export function withCreateError(
  deployment: Deployment,
  message: string,
  now: string,
): readonly DeploymentCondition[] | undefined {
  const { conditions } = deployment.status ?? {};
  if (!hasDeadline(deployment)) return conditions;
  const state = progressing('False', REPLICA_SET_CREATE_ERROR, message);
  return withCondition(conditions ?? [], state, now, false);
}

/** Copies condition ReplicaFailure of a ReplicaSet, with its times. */
function withFailure(
  conditions: readonly DeploymentCondition[],
  failure: ReplicaSetCondition | undefined,
): readonly DeploymentCondition[] {
  const known = findCondition(conditions, 'ReplicaFailure');
  if (failure === undefined) {
    return known === undefined ? conditions : conditions.filter((one) => one !== known);
  }
  if (known?.status === failure.status && known.reason === failure.reason) return conditions;
  const { type, status, reason, message, lastTransitionTime } = failure;
  const times =
    lastTransitionTime === undefined
      ? {}
      : { lastUpdateTime: lastTransitionTime, lastTransitionTime };
  const condition: DeploymentCondition = {
    ...{ type, status, ...times },
    ...(reason === undefined ? {} : { reason }),
    ...(message === undefined ? {} : { message }),
  };
  return [...conditions.filter((one) => one !== known), condition];
}

/** Wall-clock milliseconds of the progress deadline; undefined: none, exceeded, or the rollout is complete. */
export function progressDeadlineMs(deployment: Deployment): number | undefined {
  const known = findCondition(deployment.status?.conditions, 'Progressing');
  if (!hasDeadline(deployment) || known?.lastUpdateTime === undefined) return undefined;
  if (known.reason === AVAILABLE || known.reason === TIMED_OUT) return undefined;
  return Date.parse(known.lastUpdateTime) + (deployment.spec.progressDeadlineSeconds ?? 0) * 1000;
}

function progressOf(state: RolloutState): ConditionState | undefined {
  const { deployment, replicaSet, wasCreated } = state;
  if (!hasDeadline(deployment)) return undefined;
  if (deployment.spec.paused === true) {
    return progressing('Unknown', 'DeploymentPaused', 'Deployment is paused');
  }
  if (replicaSet === undefined) return undefined;
  if (wasCreated) {
    return progressing('True', 'NewReplicaSetCreated', `Created new replica set "${replicaSet}"`);
  }
  return hasFinished(state) ? undefined : progressOfReplicaSet(state, `ReplicaSet "${replicaSet}"`);
}

/** The rollout completed earlier and has no old pods. */
function hasFinished({ deployment, counts }: RolloutState): boolean {
  const known = findCondition(deployment.status?.conditions, 'Progressing');
  return known?.reason === AVAILABLE && counts.replicas === counts.updatedReplicas;
}

function progressOfReplicaSet(
  { deployment, counts, now }: RolloutState,
  name: string,
): ConditionState | undefined {
  if (isComplete(deployment, counts)) {
    return progressing('True', AVAILABLE, `${name} has successfully progressed.`);
  }
  if (hasMoved(deployment.status ?? {}, counts)) {
    return progressing('True', 'ReplicaSetUpdated', `${name} is progressing.`);
  }
  const deadlineMs = progressDeadlineMs(deployment);
  if (deadlineMs !== undefined && deadlineMs < Date.parse(now)) {
    return progressing('False', TIMED_OUT, `${name} has timed out progressing.`);
  }
  return undefined;
}

function availability({ deployment, counts }: RolloutState): ConditionState {
  const { replicas = 1, strategy } = deployment.spec;
  const isRolling = strategy?.type !== 'Recreate' && replicas > 0;
  const maxUnavailable = isRolling ? limitsOf(deployment, replicas).maxUnavailable : 0;
  return (counts.availableReplicas ?? 0) >= replicas - maxUnavailable
    ? {
        type: 'Available',
        status: 'True',
        reason: 'MinimumReplicasAvailable',
        message: 'Deployment has minimum availability.',
      }
    : {
        type: 'Available',
        status: 'False',
        reason: 'MinimumReplicasUnavailable',
        message: 'Deployment does not have minimum availability.',
      };
}

function hasDeadline({ spec: { progressDeadlineSeconds } }: Deployment): boolean {
  return progressDeadlineSeconds !== undefined && progressDeadlineSeconds !== NO_DEADLINE;
}

function isComplete({ spec: { replicas = 1 } }: Deployment, counts: Counts): boolean {
  const { replicas: all = 0, updatedReplicas = 0, availableReplicas = 0 } = counts;
  return updatedReplicas === replicas && all === replicas && availableReplicas === replicas;
}

/** More updated, ready or available pods, or fewer old ones. Source: deployment_util.go DeploymentProgressing. */
function hasMoved(before: Counts, after: Counts): boolean {
  const old = ({ replicas = 0, updatedReplicas = 0 }: Counts): number => replicas - updatedReplicas;
  return (
    (after.updatedReplicas ?? 0) > (before.updatedReplicas ?? 0) ||
    old(after) < old(before) ||
    (after.readyReplicas ?? 0) > (before.readyReplicas ?? 0) ||
    (after.availableReplicas ?? 0) > (before.availableReplicas ?? 0)
  );
}

function progressing(status: string, reason: string, message: string): ConditionState {
  return { type: 'Progressing', status, reason, message };
}

/** `isUpdate`: lastUpdateTime is set even if status and reason do not change. */
function withCondition(
  conditions: readonly DeploymentCondition[],
  state: ConditionState,
  now: string,
  isUpdate: boolean,
): readonly DeploymentCondition[] {
  const known = findCondition(conditions, state.type);
  const isSame = known?.status === state.status && known.reason === state.reason;
  if (isSame && (!isUpdate || known.lastUpdateTime === now)) return conditions;
  const lastTransitionTime = known?.status === state.status ? known.lastTransitionTime : undefined;
  const condition = {
    ...state,
    lastUpdateTime: now,
    lastTransitionTime: lastTransitionTime ?? now,
  };
  return [...conditions.filter((one) => one !== known), condition];
}
