import type { ContainerStatus, Pod } from '../api/index.ts';
import { isSidecar } from './sidecar.ts';
import { isStaticPod } from './special-pods.ts';

export type PodPhase = 'Pending' | 'Running' | 'Succeeded' | 'Failed';

export function isTerminal(phase: string | undefined): boolean {
  return phase === 'Succeeded' || phase === 'Failed';
}

/** How many containers stand where. */
interface Tally {
  pendingInit: number;
  failedInit: number;
  pendingSidecars: number;
  unknown: number;
  running: number;
  waiting: number;
  stopped: number;
  succeeded: number;
  /** A main container runs or has run. */
  anyStarted: boolean;
}

/**
 * The phase that follows from container statuses (pkg/kubelet/kubelet_pods.go: getPhase, v1.34).
 * `podIsTerminal`: no container will be started again, so a pod whose containers all ended has ended itself.
 */
export function getPhase(
  pod: Pod,
  initContainerStatuses: readonly ContainerStatus[],
  containerStatuses: readonly ContainerStatus[],
  podIsTerminal: boolean,
): PodPhase {
  const { initContainers, containers, restartPolicy } = pod.spec;
  const tally: Tally = {
    pendingInit: 0,
    failedInit: 0,
    pendingSidecars: 0,
    unknown: 0,
    running: 0,
    waiting: 0,
    stopped: 0,
    succeeded: 0,
    anyStarted: false,
  };
  if (initContainers !== undefined) {
    for (const container of initContainers) {
      const status = findStatus(initContainerStatuses, container.name);
      if (isSidecar(container)) countSidecar(status, tally);
      else countInitContainer(status, tally);
    }
  }
  for (const { name } of containers) countContainer(findStatus(containerStatuses, name), tally);

  if (tally.failedInit > 0 && restartPolicy === 'Never') return 'Failed';
  const initializing = tally.pendingInit > 0 || (tally.pendingSidecars > 0 && !tally.anyStarted);
  if (initializing || tally.waiting > 0 || tally.unknown > 0) return 'Pending';
  if (tally.running > 0) return 'Running';
  return tally.stopped === 0 ? 'Pending' : phaseOfStopped(pod, tally, podIsTerminal);
}

/** Nothing runs, and nothing is still to come but restarts. */
function phaseOfStopped(pod: Pod, tally: Tally, podIsTerminal: boolean): PodPhase {
  const { restartPolicy = 'Always' } = pod.spec;
  const allSucceeded = tally.stopped === tally.succeeded;
  if (podIsTerminal && !isStaticPod(pod)) return allSucceeded ? 'Succeeded' : 'Failed';
  if (restartPolicy === 'Always') return 'Running';
  if (allSucceeded) return 'Succeeded';
  return restartPolicy === 'Never' ? 'Failed' : 'Running';
}

function countInitContainer(status: ContainerStatus | undefined, tally: Tally): void {
  const { running, waiting, terminated } = status?.state ?? {};
  const ended = terminated ?? (waiting === undefined ? undefined : status?.lastState?.terminated);
  if (running !== undefined || ended === undefined) tally.pendingInit++;
  else if (ended.exitCode !== 0) tally.failedInit++;
}

/** A sidecar that has ended says nothing about the pod. */
function countSidecar(status: ContainerStatus | undefined, tally: Tally): void {
  const { running, waiting, terminated } = status?.state ?? {};
  if (running !== undefined) {
    tally.running++;
    if (status?.started !== true) tally.pendingSidecars++;
  } else if (terminated === undefined && waiting === undefined) {
    tally.unknown++;
    if (status !== undefined) tally.pendingSidecars++;
  } else if (terminated === undefined && status?.lastState?.terminated === undefined) {
    tally.pendingSidecars++;
    tally.waiting++;
  }
}

/** A container that waits to be restarted counts as stopped, and never as succeeded. */
function countContainer(status: ContainerStatus | undefined, tally: Tally): void {
  const { running, waiting, terminated } = status?.state ?? {};
  if (running !== undefined) {
    tally.running++;
    tally.anyStarted = true;
  } else if (terminated !== undefined) {
    tally.stopped++;
    tally.anyStarted = true;
    if (terminated.exitCode === 0) tally.succeeded++;
  } else if (waiting === undefined) {
    tally.unknown++;
  } else if (status?.lastState?.terminated === undefined) {
    tally.waiting++;
  } else {
    tally.stopped++;
  }
}

export function findStatus(
  statuses: readonly ContainerStatus[],
  name: string,
): ContainerStatus | undefined {
  for (const status of statuses) if (status.name === name) return status;
  return undefined;
}
