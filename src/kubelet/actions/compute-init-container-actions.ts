import type { Container, Pod } from '../../api/index.ts';
import { findInstance } from '../pod-runtime.ts';
import type { ContainerInstance, PodRuntime } from '../pod-runtime.ts';
import type { ProbeResults } from '../probe-results.ts';
import { isSidecar } from '../sidecar.ts';
import type { KillReason, PodActions } from './pod-actions.ts';

/**
 * Adds what init containers and sidecars need to `actions`; answers whether initialization is over and main
 * containers may be looked at (pkg/kubelet/kuberuntime/kuberuntime_container.go: computeInitContainerActions,
 * v1.34, where it serves pods without sidecars too).
 *
 * Goes from the last init container to the first, because records of earlier ones may be gone: whatever comes before
 * the last one seen is taken to be done.
 */
export function computeInitContainerActions(
  pod: Pod,
  runtime: PodRuntime,
  probes: ProbeResults,
  actions: PodActions,
): boolean {
  const { initContainers = [] } = pod.spec;
  if (initContainers.length === 0) return true;
  const isUp = anyContainerIsUp(pod, runtime);
  const progress: Progress = { initialized: isUp, previouslyInitialized: isUp };
  for (let index = initContainers.length - 1; index >= 0; index--) {
    const container = initContainers[index]!;
    const instance = findInstance(runtime, container.name);
    const sidecar = isSidecar(container);
    if (instance === undefined) {
      if (progress.previouslyInitialized && sidecar) actions.initContainersToStart.push(index);
      continue;
    }
    if (progress.previouslyInitialized && !sidecar) continue;
    if (sidecar || !hasFailed(instance)) {
      lookAt(container, instance, index, progress, pod, probes, actions);
    } else if (pod.spec.restartPolicy === 'Never') {
      actions.killPod = true;
      actions.initContainersToStart = [];
      return false;
    } else {
      startAgain(container, instance, index, actions);
    }
    progress.previouslyInitialized = true;
  }
  if (!progress.previouslyInitialized) actions.initContainersToStart.push(0);
  actions.initContainersToStart.reverse();
  return progress.initialized;
}

/** What is known so far, from the last init container to this one. */
interface Progress {
  /** Main containers may be looked at. */
  initialized: boolean;
  /** A later init container was seen, so this one is done. */
  previouslyInitialized: boolean;
}

/** An init container that has not failed, or a sidecar. */
function lookAt(
  container: Container,
  instance: ContainerInstance,
  index: number,
  progress: Progress,
  pod: Pod,
  probes: ProbeResults,
  actions: PodActions,
): void {
  const sidecar = isSidecar(container);
  if (instance.state === 'created') {
    actions.initContainersToStart.push(index);
    return;
  }
  if (sidecar && instance.state !== 'running') {
    startAgain(container, instance, index, actions);
    return;
  }
  const isDone = sidecar
    ? startupIsOver(container, instance, index, probes, actions)
    : instance.state === 'exited';
  if (!isDone) return;
  const isLast = index === (pod.spec.initContainers?.length ?? 0) - 1;
  if (isLast) progress.initialized = true;
  else if (!progress.previouslyInitialized) actions.initContainersToStart.push(index + 1);
  if (sidecar) restartIfUnfit(container, instance, index, probes, actions);
}

function startAgain(
  container: Container,
  instance: ContainerInstance,
  index: number,
  actions: PodActions,
): void {
  if (instance.state === 'unknown') killUnknown(container, instance, actions);
  actions.initContainersToStart.push(index);
}

/** In the end or for all anybody knows. */
function hasFailed({ state, exitCode }: ContainerInstance): boolean {
  return state === 'unknown' || (state === 'exited' && exitCode !== 0);
}

/** A main container that is up proves that initialization was over once. */
function anyContainerIsUp(pod: Pod, runtime: PodRuntime): boolean {
  return pod.spec.containers.some(({ name }) => {
    const state = findInstance(runtime, name)?.state;
    return state === 'created' || state === 'running';
  });
}

/** False while the startup probe has not succeeded; one that failed has the sidecar restarted. */
function startupIsOver(
  container: Container,
  instance: ContainerInstance,
  index: number,
  probes: ProbeResults,
  actions: PodActions,
): boolean {
  if (container.startupProbe === undefined) return true;
  const startup = probes.get('startup', instance.id);
  if (startup === 'Failure')
    restart('failed startup probe', 'StartupProbe', container, instance, index, actions);
  return startup === 'Success';
}

function restartIfUnfit(
  container: Container,
  instance: ContainerInstance,
  index: number,
  probes: ProbeResults,
  actions: PodActions,
): void {
  if (instance.image !== container.image) {
    restart('definition changed', '', container, instance, index, actions);
  } else if (
    container.livenessProbe !== undefined &&
    probes.get('liveness', instance.id) === 'Failure'
  ) {
    restart('failed liveness probe', 'LivenessProbe', container, instance, index, actions);
  }
}

function restart(
  because: string,
  reason: KillReason,
  container: Container,
  instance: ContainerInstance,
  index: number,
  actions: PodActions,
): void {
  const message = `Init container ${container.name} ${because}`;
  actions.containersToKill.push({ instance, container, message, reason });
  actions.initContainersToStart.push(index);
}

function killUnknown(container: Container, instance: ContainerInstance, actions: PodActions): void {
  const message = 'Init container is in "unknown" state, try killing it before restart';
  actions.containersToKill.push({ instance, container, message, reason: 'Unknown' });
}
