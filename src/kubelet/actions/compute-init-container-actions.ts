import type { Container, Pod } from '../../objects/index.ts';
import { findInstance } from '../pod-runtime.ts';
import type { ContainerInstance, PodRuntime } from '../pod-runtime.ts';
import type { ProbeResults } from '../probe-results.ts';
import { policyOf, restartsAfter } from '../restart-policy.ts';
import type { RestartFeatures } from '../restart-policy.ts';
import { isSidecar } from '../sidecar.ts';
import type { KillReason, PodActions } from './pod-actions.ts';

/** A pod, what runs of it, and which restart policies count. */
export interface ActionInputs {
  readonly pod: Pod;
  readonly runtime: PodRuntime;
  readonly probes: ProbeResults;
  readonly features: RestartFeatures;
}

/** State of the loop, which goes from the last init container to the first. */
interface Progress {
  readonly inputs: ActionInputs;
  readonly actions: PodActions;
  /** Main containers may be started. */
  initialized: boolean;
  /** A later init container has an instance, so the current one is done. */
  previouslyInitialized: boolean;
}

/** An init container or sidecar that has been created. */
interface Created {
  readonly index: number;
  readonly container: Container;
  readonly instance: ContainerInstance;
}

/**
 * Adds the actions for init containers and sidecars to `actions`. Returns whether initialization is over and main containers
 * may be started (pkg/kubelet/kuberuntime/kuberuntime_container.go: computeInitContainerActions, v1.36, which also serves pods
 * without sidecars).
 *
 * Goes from the last init container to the first, because instances of earlier init containers may have been removed: all
 * init containers before the last with an instance are done.
 */
export function computeInitContainerActions(inputs: ActionInputs, actions: PodActions): boolean {
  const { pod, runtime } = inputs;
  const { initContainers = [] } = pod.spec;
  if (initContainers.length === 0) return true;
  const isUp = anyContainerIsUp(pod, runtime);
  const progress = { inputs, actions, initialized: isUp, previouslyInitialized: isUp };
  for (let index = initContainers.length - 1; index >= 0; index--) {
    const container = initContainers[index]!;
    if (progress.previouslyInitialized && !isSidecar(container)) continue;
    const instance = findInstance(runtime, container.name);
    if (instance !== undefined) {
      addActions({ index, container, instance }, progress);
    } else if (progress.previouslyInitialized) {
      actions.initContainersToStart.push(index);
    }
    if (actions.killPod) return false;
  }
  if (!progress.previouslyInitialized) actions.initContainersToStart.push(0);
  actions.initContainersToStart.reverse();
  return progress.initialized;
}

function addActions(created: Created, progress: Progress): void {
  const { container, instance } = created;
  const { inputs, actions } = progress;
  if (isSidecar(container)) {
    addSidecarActions(created, progress);
  } else if (!hasFailed(instance)) {
    if (instance.state === 'created') actions.initContainersToStart.push(created.index);
    else if (instance.state === 'exited') startNext(created, progress);
  } else if (!mayRunAgain(container, instance, inputs)) {
    actions.killPod = true;
    actions.initContainersToStart = [];
  } else {
    startAgain(created, actions);
  }
  progress.previouslyInitialized = true;
}

function addSidecarActions(created: Created, progress: Progress): void {
  const { index, container, instance } = created;
  const { inputs, actions } = progress;
  const { probes } = inputs;
  if (instance.state === 'created') {
    actions.initContainersToStart.push(index);
  } else if (instance.state !== 'running') {
    startAgain(created, actions);
  } else {
    const startup =
      container.startupProbe === undefined ? 'Success' : probes.get('startup', instance.id);
    if (startup === 'Failure') restart(created, 'failed startup probe', 'StartupProbe', actions);
    if (startup !== 'Success') return;
    startNext(created, progress);
    restartIfUnfit(created, progress);
  }
}

/** The init container is done: the next one starts, after the last one the main containers. */
function startNext({ index }: Created, progress: Progress): void {
  const { inputs, actions } = progress;
  const { pod } = inputs;
  const isLast = index === (pod.spec.initContainers?.length ?? 0) - 1;
  if (isLast) progress.initialized = true;
  else if (!progress.previouslyInitialized) actions.initContainersToStart.push(index + 1);
}

function startAgain({ index, container, instance }: Created, actions: PodActions): void {
  if (instance.state === 'unknown') {
    const message = 'Init container is in "unknown" state, try killing it before restart';
    actions.containersToKill.push({ instance, container, message, reason: 'Unknown' });
  }
  actions.initContainersToStart.push(index);
}

/** Whether a failed init container may start again. In an unknown state it has no exit code that restart rules could match. */
function mayRunAgain(
  container: Container,
  { state, exitCode }: ContainerInstance,
  { pod, features }: ActionInputs,
): boolean {
  if (!features.ofContainers) return pod.spec.restartPolicy !== 'Never';
  if (state === 'unknown') return policyOf(container, pod.spec, features) !== 'Never';
  if (pod.metadata.deletionTimestamp !== undefined) return false;
  return restartsAfter(container, pod.spec, exitCode, features);
}

function hasFailed({ state, exitCode }: ContainerInstance): boolean {
  return state === 'unknown' || (state === 'exited' && exitCode !== 0);
}

/** A main container that is up proves that initialization was over. */
function anyContainerIsUp(pod: Pod, runtime: PodRuntime): boolean {
  return pod.spec.containers.some(({ name }) => {
    const state = findInstance(runtime, name)?.state;
    return state === 'created' || state === 'running';
  });
}

function restartIfUnfit(created: Created, { inputs, actions }: Progress): void {
  const { probes } = inputs;
  const { container, instance } = created;
  if (instance.image !== container.image) {
    restart(created, 'definition changed', '', actions);
  } else if (
    container.livenessProbe !== undefined &&
    probes.get('liveness', instance.id) === 'Failure'
  ) {
    restart(created, 'failed liveness probe', 'LivenessProbe', actions);
  }
}

function restart(
  { index, container, instance }: Created,
  because: string,
  reason: KillReason,
  actions: PodActions,
): void {
  const message = `Init container ${container.name} ${because}`;
  actions.containersToKill.push({ instance, container, message, reason });
  actions.initContainersToStart.push(index);
}
