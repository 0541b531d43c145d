import type { ContainerState, ContainerStatus, Pod } from '../../objects/index.ts';
import { findEarlier } from '../pod-runtime.ts';
import type { ContainerInstance } from '../pod-runtime.ts';
import { RESTARTING_ALL } from '../restart-policy.ts';
import type { ContainerStatusInputs, StartError } from './inputs.ts';
import { rfc3339 } from './rfc3339.ts';

/** The part of a container's status that is known before its readiness. */
export interface ContainerStates {
  state: ContainerState;
  lastState: ContainerState;
  restartCount: number;
}

const CONTAINER_CREATING: ContainerState = { waiting: { reason: 'ContainerCreating' } };
const POD_INITIALIZING: ContainerState = { waiting: { reason: 'PodInitializing' } };
const WAITING: ContainerState = { waiting: {} };
const NONE: ContainerState = {};
const REMOVED = {
  reason: RESTARTING_ALL,
  message: 'The container is removed because RestartAllContainers in place',
};
const REMOVED_WAITING: ContainerState = { waiting: REMOVED };
const REMOVED_LAST: ContainerState = { terminated: { ...REMOVED, exitCode: 137 } };

/** The state of a container that ended unobserved. */
export const LOST_ON_TERMINATION: ContainerState = {
  terminated: {
    reason: 'ContainerStatusUnknown',
    message: 'The container could not be located when the pod was terminated',
    exitCode: 137,
  },
};
const LOST_ON_RESET: ContainerState = {
  terminated: {
    reason: RESTARTING_ALL,
    message: 'The container could not be located when the pod was terminated',
    exitCode: 137,
  },
};
const LOST_ON_DELETION: ContainerState = {
  terminated: {
    reason: 'ContainerStatusUnknown',
    message:
      'The container could not be located when the pod was deleted.  The container used to be Running',
    exitCode: 137,
  },
};

/** Of a container that the runtime has. */
export function statesOfInstance(
  { runtime, features, resets }: ContainerStatusInputs,
  instance: ContainerInstance,
  previous: ContainerStatus | undefined,
): ContainerStates {
  const earlier = findEarlier(runtime, instance);
  const keeps = features?.ofAll === true && previous !== undefined;
  const state = stateOf(instance, previous);
  const isGone = state === LOST_ON_TERMINATION && resets === true;
  const last = keeps ? lastStateOf(previous, instance) : NONE;
  const count = keeps ? countAfter(previous, instance) : instance.restartCount;
  return {
    state: isGone ? LOST_ON_RESET : state,
    lastState: earlier === undefined ? last : stateOf(earlier, previous),
    restartCount: isLost(instance, previous) ? previous.restartCount + 1 : count,
  };
}

/** A container that was removed leaves its end in the status before (kubelet_pods.go, v1.36). */
function lastStateOf(
  { containerID, state, lastState = NONE }: ContainerStatus,
  { id }: ContainerInstance,
): ContainerState {
  const { terminated } = state ?? NONE;
  return containerID !== id && terminated !== undefined ? { terminated } : lastState;
}

/** Restarts never get fewer, and a container that runs again has been restarted. */
function countAfter(
  { state, restartCount }: ContainerStatus,
  { state: now, restartCount: counted }: ContainerInstance,
): number {
  const hasRestarted = now === 'running' && state?.terminated !== undefined;
  return hasRestarted && restartCount >= counted
    ? restartCount + 1
    : Math.max(restartCount, counted);
}

/** A container without an instance keeps its previous states, except that it no longer runs. */
export function statesWithoutInstance(
  { pod, resets }: ContainerStatusInputs,
  previous: ContainerStatus | undefined,
): ContainerStates {
  const initializing = (pod.spec.initContainers?.length ?? 0) > 0;
  const state = initializing ? POD_INITIALIZING : CONTAINER_CREATING;
  if (previous === undefined) return { state, lastState: NONE, restartCount: 0 };
  const { restartCount } = previous;
  if (resets === true && previous.state?.waiting === undefined) {
    return { state: REMOVED_WAITING, lastState: REMOVED_LAST, restartCount: restartCount + 1 };
  }
  return statesWithoutReset(pod, previous, state);
}

function statesWithoutReset(
  { metadata }: Pod,
  { state: before = NONE, lastState = NONE, restartCount }: ContainerStatus,
  state: ContainerState,
): ContainerStates {
  if (before.terminated !== undefined) return { state: before, lastState, restartCount };
  const isGone = before.running !== undefined && lastState.terminated === undefined;
  if (!isGone) return { state, lastState, restartCount };
  const isDeleted = metadata.deletionTimestamp !== undefined;
  return { state, lastState: LOST_ON_DELETION, restartCount: restartCount + (isDeleted ? 0 : 1) };
}

function stateOf(
  instance: ContainerInstance,
  previous: ContainerStatus | undefined,
): ContainerState {
  if (instance.state === 'running') return { running: { startedAt: rfc3339(instance.startedAt) } };
  if (instance.state === 'exited') return endOf(instance);
  return isLost(instance, previous) ? LOST_ON_TERMINATION : WAITING;
}

/** The states of instances that have exited, which do not change any more. */
const ends = new WeakMap<ContainerInstance, ContainerState>();

function endOf(instance: ContainerInstance): ContainerState {
  let end = ends.get(instance);
  if (end === undefined) {
    const { exitCode, reason, message, id: containerID } = instance;
    const startedAt = rfc3339(instance.startedAt);
    const finishedAt = rfc3339(instance.finishedAt);
    const words = withoutBlanks({ reason, message });
    end = { terminated: { exitCode, ...words, startedAt, finishedAt, containerID } };
    ends.set(instance, end);
  }
  return end;
}

/** The runtime has lost a container that was running. */
function isLost(
  instance: ContainerInstance,
  previous: ContainerStatus | undefined,
): previous is ContainerStatus {
  return instance.state === 'unknown' && previous?.state?.running !== undefined;
}

/** The API omits empty fields. */
export function withoutBlanks(words: StartError): {
  readonly reason?: string;
  readonly message?: string;
} {
  const { reason, message } = words;
  if (message === '') return reason === '' ? {} : { reason };
  return reason === '' ? { message } : { reason, message };
}
