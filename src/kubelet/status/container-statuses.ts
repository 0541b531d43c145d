import type { Container, ContainerStatus } from '../../objects/index.ts';
import { shouldContainerBeRestarted } from '../actions/should-container-be-restarted.ts';
import { findStatus } from '../get-phase.ts';
import { findInstance } from '../pod-runtime.ts';
import type { ContainerInstance } from '../pod-runtime.ts';
import { isContainerStarted } from '../probe-results.ts';
import type { ProbeResults } from '../probe-results.ts';
import { isSidecar } from '../sidecar.ts';
import { statesOfInstance, statesWithoutInstance, withoutBlanks } from './container-states.ts';
import type { ContainerStates } from './container-states.ts';
import type { ContainerStatusInputs } from './inputs.ts';

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
    .map((container, at) =>
      statusOf(inputs, container, false, findStatus(previous, container.name, at)),
    )
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
  return initContainers.map((container, at) =>
    statusOf(inputs, container, true, findStatus(previous, container.name, at)),
  );
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
  const started =
    staysStarted(inputs, instance, previous) || isContainerStarted(container, instance, probes);
  const ready = isRegularInit ? hasSucceeded : started && isReady(container, instance, probes);
  const { state, lastState, restartCount } = states;
  const { name, image, imageId: imageID, id: containerID } = instance;
  const status = {
    name,
    state,
    lastState,
    ready,
    restartCount,
    image,
    imageID,
    containerID,
    started,
  };
  return isUnchanged(previous, status) ? previous : status;
}

function staysStarted(
  { keepsStarted }: ContainerStatusInputs,
  { state }: ContainerInstance,
  previous: ContainerStatus | undefined,
): boolean {
  return keepsStarted === true && state === 'running' && previous?.started === true;
}

/**
 * Whether the previous status of a container can stay, so that a pass costs little for containers to which nothing happens. States
 * that stay are the same objects; a resize adds fields of its own.
 */
function isUnchanged(
  previous: ContainerStatus | undefined,
  status: ContainerStatus,
): previous is ContainerStatus {
  if (previous === undefined || !isOfSameInstance(previous, status)) return false;
  return (
    previous.state === status.state &&
    previous.lastState === status.lastState &&
    previous.ready === status.ready &&
    previous.started === status.started &&
    previous.restartCount === status.restartCount
  );
}

function isOfSameInstance(
  { containerID, image, imageID, resources, allocatedResources }: ContainerStatus,
  status: ContainerStatus,
): boolean {
  return (
    containerID === status.containerID &&
    image === status.image &&
    imageID === status.imageID &&
    resources === undefined &&
    allocatedResources === undefined
  );
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
  const status = { name, state, lastState, ready, restartCount, image, imageID: '', started };
  return isUnchanged(previous, status) ? previous : status;
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

function isReady(container: Container, { id }: ContainerInstance, probes: ProbeResults): boolean {
  return container.readinessProbe === undefined || probes.get('readiness', id) === 'Success';
}
