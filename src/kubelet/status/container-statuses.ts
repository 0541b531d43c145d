import type { Container, ContainerState, ContainerStatus, Pod } from '../../objects/index.ts';
import { shouldContainerBeRestarted } from '../actions/should-container-be-restarted.ts';
import { findStatus } from '../get-phase.ts';
import { findInstance } from '../pod-runtime.ts';
import type { ContainerInstance, PodRuntime } from '../pod-runtime.ts';
import { isContainerStarted } from '../probe-results.ts';
import type { ProbeResults } from '../probe-results.ts';
import { RESTARTING_ALL } from '../restart-policy.ts';
import type { RestartFeatures } from '../restart-policy.ts';
import { isSidecar } from '../sidecar.ts';
import { rfc3339 } from './rfc3339.ts';

/** Why the last attempt to start a container failed; removed by a successful start. */
export interface StartError {
  readonly reason: string;
  readonly message: string;
}

export type StartErrors = ReadonlyMap<string, StartError>;

export interface ContainerStatusInputs {
  readonly pod: Pod;
  readonly runtime: PodRuntime;
  readonly startErrors: StartErrors;
  readonly probes: ProbeResults;
  /** Default: the features of v1.34. */
  readonly features?: RestartFeatures;
  /** See `KubeletRelease`. Default: false. */
  readonly keepsStarted?: boolean;
  /** All containers are being removed, to start again. */
  readonly resets?: boolean;
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

/** Statuses of main or ephemeral containers, ordered by name. */
export function containerStatuses(
  inputs: ContainerStatusInputs,
  containers: readonly Container[],
  previous: readonly ContainerStatus[],
): readonly ContainerStatus[] {
  const { runtime, startErrors } = inputs;
  if (runtime.containers.length === 0 && previous.length === 0 && startErrors.size === 0) {
    return initialStatuses(inputs, containers);
  }
  if (containers.length === 1) {
    const container = containers[0]!;
    return [statusOf(inputs, container, false, findStatus(previous, container.name))];
  }
  return containers
    .map((container) => statusOf(inputs, container, false, findStatus(previous, container.name)))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Statuses of containers that have not been created yet, shared by the pods of one template. */
const ofTemplate = new WeakMap<readonly Container[], readonly ContainerStatus[]>();
const ofTemplateWithInit = new WeakMap<readonly Container[], readonly ContainerStatus[]>();

function initialStatuses(
  inputs: ContainerStatusInputs,
  containers: readonly Container[],
): readonly ContainerStatus[] {
  const hasInit = (inputs.pod.spec.initContainers?.length ?? 0) > 0;
  const known = hasInit ? ofTemplateWithInit : ofTemplate;
  let statuses = known.get(containers);
  if (statuses === undefined) {
    statuses = containers
      .map((container) => statusOf(inputs, container, false, undefined))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
    known.set(containers, statuses);
  }
  return statuses;
}

/** Statuses of init containers and sidecars, in the order of the spec. */
export function initContainerStatuses(
  inputs: ContainerStatusInputs,
  previous: readonly ContainerStatus[],
): readonly ContainerStatus[] {
  const { initContainers = [] } = inputs.pod.spec;
  return initContainers.map((container) =>
    statusOf(inputs, container, true, findStatus(previous, container.name)),
  );
}

/** The part of a container's status that is known before its readiness. */
interface ContainerStates {
  state: ContainerState;
  lastState: ContainerState;
  restartCount: number;
}

/** (pkg/kubelet/kubelet_pods.go: convertToAPIContainerStatuses; prober_manager.go: UpdatePodStatus, v1.34) */
function statusOf(
  inputs: ContainerStatusInputs,
  container: Container,
  isInit: boolean,
  previous: ContainerStatus | undefined,
): ContainerStatus {
  const { runtime, probes } = inputs;
  const isRegularInit = isInit && !isSidecar(container);
  const instance = findInstance(runtime, container.name);
  if (instance === undefined) {
    const states = statesWithoutInstance(inputs, previous);
    addStartError(inputs, container, states);
    return statusWithoutInstance(container, states, isRegularInit, previous);
  }
  const states = statesOfInstance(inputs, instance, previous);
  const hasSucceeded = isInit && instance.state === 'exited' && instance.exitCode === 0;
  if (!hasSucceeded) addStartError(inputs, container, states);
  const keepsStarted = inputs.keepsStarted === true && previous?.started === true;
  const isStarted = keepsStarted && instance.state === 'running';
  const started = isStarted || isContainerStarted(container, instance, probes);
  const ready = isRegularInit ? hasSucceeded : started && isReady(container, instance, probes);
  const { state, lastState, restartCount } = states;
  const { name, image, imageId: imageID, id: containerID } = instance;
  return { name, state, lastState, ready, restartCount, image, imageID, containerID, started };
}

/** A terminated container keeps the other fields of its previous status. */
function statusWithoutInstance(
  container: Container,
  { state, lastState, restartCount }: ContainerStates,
  isRegularInit: boolean,
  previous: ContainerStatus | undefined,
): ContainerStatus {
  const started = false;
  const hasSucceeded = isRegularInit && state.terminated?.exitCode === 0;
  if (previous?.state?.terminated !== undefined) {
    const ready = hasSucceeded || previous.ready;
    return { ...previous, state, lastState, restartCount, started, ready };
  }
  const { name, image = '' } = container;
  const ready = hasSucceeded;
  return { name, state, lastState, ready, restartCount, image, imageID: '', started };
}

/** A container that failed to start and will be tried again waits with the error. */
function addStartError(
  { pod, runtime, startErrors, features }: ContainerStatusInputs,
  container: Container,
  states: ContainerStates,
): void {
  const startError = startErrors.get(container.name);
  if (startError === undefined) return;
  if (!shouldContainerBeRestarted(container, pod, runtime, features)) return;
  if (states.state.terminated !== undefined) states.lastState = states.state;
  states.state = { waiting: withoutBlanks(startError) };
}

function statesOfInstance(
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
function statesWithoutInstance(
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
  if (instance.state === 'exited') {
    const { exitCode, reason, message, id } = instance;
    const startedAt = rfc3339(instance.startedAt);
    const finishedAt = rfc3339(instance.finishedAt);
    return {
      terminated: {
        exitCode,
        ...withoutBlanks({ reason, message }),
        startedAt,
        finishedAt,
        containerID: id,
      },
    };
  }
  return isLost(instance, previous) ? LOST_ON_TERMINATION : WAITING;
}

/** The runtime has lost a container that was running. */
function isLost(
  instance: ContainerInstance,
  previous: ContainerStatus | undefined,
): previous is ContainerStatus {
  return instance.state === 'unknown' && previous?.state?.running !== undefined;
}

function findEarlier(
  runtime: PodRuntime,
  newest: ContainerInstance,
): ContainerInstance | undefined {
  for (const instance of runtime.containers) {
    if (instance.name === newest.name && instance !== newest) return instance;
  }
  return undefined;
}

function isReady(container: Container, { id }: ContainerInstance, probes: ProbeResults): boolean {
  return container.readinessProbe === undefined || probes.get('readiness', id) === 'Success';
}

/** The API omits empty fields. */
function withoutBlanks(words: StartError): { readonly reason?: string; readonly message?: string } {
  const { reason, message } = words;
  if (message === '') return reason === '' ? {} : { reason };
  return reason === '' ? { message } : { reason, message };
}
