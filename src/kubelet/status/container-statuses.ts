import type { Container, ContainerState, ContainerStatus, Pod } from '../../api/index.ts';
import { shouldContainerBeRestarted } from '../actions/should-container-be-restarted.ts';
import { findStatus } from '../get-phase.ts';
import { findInstance } from '../pod-runtime.ts';
import type { ContainerInstance, PodRuntime } from '../pod-runtime.ts';
import type { ProbeResults } from '../probe-results.ts';
import { isSidecar } from '../sidecar.ts';
import { rfc3339 } from './rfc3339.ts';

/** Why a container could not be started at the last try; a success clears it. */
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

/** The API state of a container whose end nobody saw. */
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

/** Container statuses from what the runtime knows, in order of names. */
export function containerStatuses(
  inputs: ContainerStatusInputs,
  containers: readonly Container[],
  previous: readonly ContainerStatus[],
): readonly ContainerStatus[] {
  const { runtime, startErrors } = inputs;
  if (runtime.containers.length === 0 && previous.length === 0 && startErrors.size === 0) {
    return untouched(inputs, containers);
  }
  if (containers.length === 1) {
    const container = containers[0]!;
    return [statusOf(inputs, container, false, findStatus(previous, container.name))];
  }
  return containers
    .map((container) => statusOf(inputs, container, false, findStatus(previous, container.name)))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Pods of one template share what is said of containers of which nothing is known yet. */
const ofTemplate = new WeakMap<readonly Container[], readonly ContainerStatus[]>();
const ofTemplateWithInit = new WeakMap<readonly Container[], readonly ContainerStatus[]>();

function untouched(
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

/** Where a container stands. */
interface Standing {
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
  const { pod, runtime } = inputs;
  const instance = findInstance(runtime, container.name);
  const standing =
    instance === undefined
      ? standingWithout(inputs, previous)
      : standingOf(runtime, instance, previous);
  const done = isInit && instance?.state === 'exited' && instance.exitCode === 0;
  const startError = inputs.startErrors.get(container.name);
  if (startError !== undefined && !done && shouldContainerBeRestarted(container, pod, runtime)) {
    if (standing.state.terminated !== undefined) standing.lastState = standing.state;
    standing.state = { waiting: withoutBlanks(startError) };
  }
  const hasEnded = previous?.state?.terminated !== undefined;
  const carried = instance === undefined && hasEnded ? previous : undefined;
  const { state } = standing;
  const started = isStarted(inputs, container, state, instance);
  const before = carried?.ready ?? false;
  const ready = isReady(inputs, container, isInit, state, instance, started, before);
  return assemble(container, instance, carried, standing, started, ready);
}

function standingOf(
  runtime: PodRuntime,
  instance: ContainerInstance,
  previous: ContainerStatus | undefined,
): Standing {
  const earlier = findEarlier(runtime, instance);
  return {
    state: stateOf(instance, previous),
    lastState: earlier === undefined ? NONE : stateOf(earlier, previous),
    restartCount: isLost(instance, previous) ? previous.restartCount + 1 : instance.restartCount,
  };
}

/** Of a container the runtime does not know, what was last told of it counts. */
function standingWithout(
  { pod }: ContainerStatusInputs,
  previous: ContainerStatus | undefined,
): Standing {
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

function assemble(
  container: Container,
  instance: ContainerInstance | undefined,
  carried: ContainerStatus | undefined,
  { state, lastState, restartCount }: Standing,
  started: boolean,
  ready: boolean,
): ContainerStatus {
  if (carried !== undefined) return { ...carried, state, lastState, restartCount, started, ready };
  if (instance === undefined) {
    const { name, image = '' } = container;
    return { name, state, lastState, ready, restartCount, image, imageID: '', started };
  }
  const { name, image, imageId: imageID, id: containerID } = instance;
  return { name, state, lastState, ready, restartCount, image, imageID, containerID, started };
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

/** The runtime cannot tell what became of a container that was last seen running. */
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

function isStarted(
  { probes }: ContainerStatusInputs,
  container: Container,
  state: ContainerState,
  instance: ContainerInstance | undefined,
): boolean {
  if (state.running === undefined || instance === undefined) return false;
  const result = probes.get('startup', instance.id);
  return result === undefined ? container.startupProbe === undefined : result === 'Success';
}

function isReady(
  { probes }: ContainerStatusInputs,
  container: Container,
  isInit: boolean,
  state: ContainerState,
  instance: ContainerInstance | undefined,
  started: boolean,
  before: boolean,
): boolean {
  if (isInit && !isSidecar(container)) return state.terminated?.exitCode === 0 || before;
  if (!started || instance === undefined) return before;
  return (
    container.readinessProbe === undefined || probes.get('readiness', instance.id) === 'Success'
  );
}

/** Without what is empty: the API leaves out empty texts. */
function withoutBlanks(words: StartError): { readonly reason?: string; readonly message?: string } {
  const { reason, message } = words;
  if (message === '') return reason === '' ? {} : { reason };
  return reason === '' ? { message } : { reason, message };
}
