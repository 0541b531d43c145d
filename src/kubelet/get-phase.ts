import type { Container, ContainerStatus, Pod } from '../api/index.ts';
import { isSidecar } from './sidecar.ts';
import { isStaticPod } from './special-pods.ts';

export type PodPhase = 'Pending' | 'Running' | 'Succeeded' | 'Failed';

const NO_CONTAINERS: readonly Container[] = [];

/** Containers by state. */
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
 * The phase that container statuses imply (pkg/kubelet/kubelet_pods.go: getPhase, v1.34). `podIsTerminal`: no container will be
 * started again, so a pod with all containers stopped has ended.
 */
export function getPhase(
  pod: Pod,
  initContainerStatuses: readonly ContainerStatus[],
  containerStatuses: readonly ContainerStatus[],
  podIsTerminal: boolean,
): PodPhase {
  const { initContainers = NO_CONTAINERS, containers, restartPolicy } = pod.spec;
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
  for (const container of initContainers) {
    const status = findStatus(initContainerStatuses, container.name);
    if (isSidecar(container)) countSidecar(status, tally);
    else countInitContainer(status, tally);
  }
  for (const { name } of containers) countContainer(findStatus(containerStatuses, name), tally);

  if (tally.failedInit > 0 && restartPolicy === 'Never') return 'Failed';
  if (isInitializing(tally) || tally.waiting > 0 || tally.unknown > 0) return 'Pending';
  if (tally.running > 0) return 'Running';
  return tally.stopped === 0 ? 'Pending' : phaseOfStopped(pod, tally, podIsTerminal);
}

function isInitializing({ pendingInit, pendingSidecars, anyStarted }: Tally): boolean {
  return pendingInit > 0 || (pendingSidecars > 0 && !anyStarted);
}

/** No container runs, and only restarts can follow. */
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

/** A sidecar that has ended does not count. */
function countSidecar(status: ContainerStatus | undefined, tally: Tally): void {
  if (status === undefined) {
    tally.unknown++;
    return;
  }
  const { running, waiting, terminated } = status.state ?? {};
  if (running !== undefined) {
    tally.running++;
    if (status.started !== true) tally.pendingSidecars++;
  } else if (terminated === undefined && waiting === undefined) {
    tally.unknown++;
    tally.pendingSidecars++;
  } else if (terminated === undefined && status.lastState?.terminated === undefined) {
    tally.pendingSidecars++;
    tally.waiting++;
  }
}

/** A container that waits for its restart counts as stopped, not as succeeded. */
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
