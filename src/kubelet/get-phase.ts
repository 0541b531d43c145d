import type {
  Container,
  ContainerStateTerminated,
  ContainerStatus,
  Pod,
} from '../objects/index.ts';
import { POD_POLICY_ONLY, RESTARTING_ALL, restartsAfter } from './restart-policy.ts';
import type { RestartFeatures } from './restart-policy.ts';
import { isSidecar } from './sidecar.ts';
import { isStaticPod } from './special-pods.ts';

export type PodPhase = 'Pending' | 'Running' | 'Succeeded' | 'Failed';

const NO_CONTAINERS: readonly Container[] = [];

/** What decides a phase besides container statuses. */
export interface PhaseOptions {
  /** No container will be started again, so a pod with all containers stopped has ended. */
  readonly podIsTerminal: boolean;
  readonly features?: RestartFeatures;
  /** The sandbox has a main container, whatever its status says. */
  readonly anyStarted?: boolean;
}

/** Containers by state. */
interface Tally {
  readonly spec: Pod['spec'];
  readonly features: RestartFeatures;
  pendingInit: number;
  /** Init containers that have failed for good. */
  failedForGood: number;
  pendingSidecars: number;
  unknown: number;
  running: number;
  waiting: number;
  stopped: number;
  /** Stopped containers that may start again. */
  restarting: number;
  succeeded: number;
  /** A main container runs or has run. */
  anyStarted: boolean;
}

/** The phase that container statuses imply (pkg/kubelet/kubelet_pods.go: getPhase, v1.36). */
export function getPhase(
  pod: Pod,
  initContainerStatuses: readonly ContainerStatus[],
  containerStatuses: readonly ContainerStatus[],
  options: PhaseOptions,
): PodPhase {
  const { initContainers = NO_CONTAINERS, containers } = pod.spec;
  const tally = newTally(pod, options);
  for (let at = 0; at < initContainers.length; at++) {
    const container = initContainers[at]!;
    const status = findStatus(initContainerStatuses, container.name, at);
    if (isSidecar(container)) countSidecar(status, tally);
    else countInitContainer(container, status, tally);
  }
  for (let at = 0; at < containers.length; at++) {
    const container = containers[at]!;
    const status = findStatus(containerStatuses, container.name, at);
    countContainer(container, status, tally);
  }
  if (tally.failedForGood > 0) return 'Failed';
  if (isInitializing(tally) || tally.waiting > 0 || tally.unknown > 0) return 'Pending';
  if (tally.running > 0) return 'Running';
  return tally.stopped === 0 ? 'Pending' : phaseOfStopped(pod, tally, options.podIsTerminal);
}

function newTally(pod: Pod, options: PhaseOptions): Tally {
  const { features = POD_POLICY_ONLY, anyStarted = false } = options;
  return {
    spec: pod.spec,
    features,
    pendingInit: 0,
    failedForGood: 0,
    pendingSidecars: 0,
    unknown: 0,
    running: 0,
    waiting: 0,
    stopped: 0,
    restarting: 0,
    succeeded: 0,
    anyStarted,
  };
}

function isInitializing({ pendingInit, pendingSidecars, anyStarted }: Tally): boolean {
  return pendingInit > 0 || (pendingSidecars > 0 && !anyStarted);
}

/** No container runs, and only restarts can follow. */
function phaseOfStopped(pod: Pod, tally: Tally, podIsTerminal: boolean): PodPhase {
  const { restartPolicy = 'Always' } = pod.spec;
  const { features, restarting } = tally;
  const allSucceeded = tally.stopped === tally.succeeded;
  if (podIsTerminal && !isStaticPod(pod)) return allSucceeded ? 'Succeeded' : 'Failed';
  if (features.ofContainers) {
    if (restarting > 0) return 'Running';
    return allSucceeded ? 'Succeeded' : 'Failed';
  }
  if (restartPolicy === 'Always') return 'Running';
  if (allSucceeded) return 'Succeeded';
  return restartPolicy === 'Never' ? 'Failed' : 'Running';
}

function countInitContainer(
  container: Container,
  status: ContainerStatus | undefined,
  tally: Tally,
): void {
  const { running, waiting, terminated } = status?.state ?? {};
  const ended = terminated ?? (waiting === undefined ? undefined : status?.lastState?.terminated);
  if (running !== undefined || ended === undefined) tally.pendingInit++;
  else if (ended.exitCode !== 0 && !mayStartAgain(container, ended, tally)) tally.failedForGood++;
}

function mayStartAgain(
  container: Container,
  { exitCode, reason }: ContainerStateTerminated,
  { spec, features }: Tally,
): boolean {
  if (features.ofAll && reason === RESTARTING_ALL) return true;
  if (!features.ofContainers) return spec.restartPolicy !== 'Never';
  return restartsAfter(container, spec, exitCode, features);
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
function countContainer(
  container: Container,
  status: ContainerStatus | undefined,
  tally: Tally,
): void {
  const { running, waiting, terminated } = status?.state ?? {};
  const last = status?.lastState?.terminated;
  if (running !== undefined) {
    tally.running++;
    tally.anyStarted = true;
  } else if (terminated !== undefined) {
    tally.stopped++;
    tally.anyStarted = true;
    if (mayStartAgain(container, terminated, tally)) tally.restarting++;
    if (terminated.exitCode === 0) tally.succeeded++;
  } else if (waiting === undefined) {
    tally.unknown++;
  } else if (last === undefined) {
    tally.waiting++;
  } else {
    tally.stopped++;
    if (mayStartAgain(container, last, tally)) tally.restarting++;
  }
}

/** The status of a container, which is probably at the container's index in the spec. */
export function findStatus(
  statuses: readonly ContainerStatus[],
  name: string,
  index = 0,
): ContainerStatus | undefined {
  const expected = statuses[index];
  if (expected?.name === name) return expected;
  for (const status of statuses) if (status.name === name) return status;
  return undefined;
}
