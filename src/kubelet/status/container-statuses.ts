import type { Container, ContainerState, ContainerStatus, Pod } from '../../api/index.ts';
import { shouldContainerBeRestarted } from '../actions/should-container-be-restarted.ts';
import { findStatus } from '../get-phase.ts';
import { findInstance } from '../pod-runtime.ts';
import type { ContainerInstance, PodRuntime } from '../pod-runtime.ts';
import { isContainerStarted } from '../probe-results.ts';
import type { ProbeResults } from '../probe-results.ts';
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
}

const CONTAINER_CREATING: ContainerState = { waiting: { reason: 'ContainerCreating' } };
const POD_INITIALIZING: ContainerState = { waiting: { reason: 'PodInitializing' } };
const WAITING: ContainerState = { waiting: {} };
const NONE: ContainerState = {};

/** The state of a container that ended unobserved. */
export const LOST_ON_TERMINATION: ContainerState = {
  terminated: {
    reason: 'ContainerStatusUnknown',
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
  const states = statesOfInstance(runtime, instance, previous);
  const hasSucceeded = isInit && instance.state === 'exited' && instance.exitCode === 0;
  if (!hasSucceeded) addStartError(inputs, container, states);
  const started = isContainerStarted(container, instance, probes);
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
  { pod, runtime, startErrors }: ContainerStatusInputs,
  container: Container,
  states: ContainerStates,
): void {
  const startError = startErrors.get(container.name);
  if (startError === undefined || !shouldContainerBeRestarted(container, pod, runtime)) return;
  if (states.state.terminated !== undefined) states.lastState = states.state;
  states.state = { waiting: withoutBlanks(startError) };
}

function statesOfInstance(
  runtime: PodRuntime,
  instance: ContainerInstance,
  previous: ContainerStatus | undefined,
): ContainerStates {
  const earlier = findEarlier(runtime, instance);
  return {
    state: stateOf(instance, previous),
    lastState: earlier === undefined ? NONE : stateOf(earlier, previous),
    restartCount: isLost(instance, previous) ? previous.restartCount + 1 : instance.restartCount,
  };
}

/** A container without an instance keeps its previous states, except that it no longer runs. */
function statesWithoutInstance(
  { pod }: ContainerStatusInputs,
  previous: ContainerStatus | undefined,
): ContainerStates {
  const initializing = (pod.spec.initContainers?.length ?? 0) > 0;
  const state = initializing ? POD_INITIALIZING : CONTAINER_CREATING;
  if (previous === undefined) return { state, lastState: NONE, restartCount: 0 };
  const { lastState = NONE, restartCount } = previous;
  if (previous.state?.terminated !== undefined)
    return { state: previous.state, lastState, restartCount };
  const isGone = previous.state?.running !== undefined && lastState.terminated === undefined;
  if (!isGone) return { state, lastState, restartCount };
  const isDeleted = pod.metadata.deletionTimestamp !== undefined;
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
