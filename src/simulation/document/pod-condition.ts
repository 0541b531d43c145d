import { findCondition, isConditionTrue, isReady, isTerminalPhase } from '../../objects/index.ts';
import type { ContainerStatus, Pod, PodStatus } from '../../objects/index.ts';
import { kubectlStatus } from '../../kubelet/index.ts';

/** Waiting reasons of a container before its first run. */
const STARTING: ReadonlySet<string> = new Set(['ContainerCreating', 'PodInitializing']);

/**
 * The trouble of a pod that has not ended: STATUS as kubectl prints it ("CrashLoopBackOff", "Terminating"), or "NotReady" for a pod
 * that runs and is not ready. Undefined for all other pods; most pods are such, so nothing is allocated for them.
 */
export function conditionOf(pod: Pod): string | undefined {
  const { status, metadata } = pod;
  if (status === undefined || isTerminalPhase(status.phase)) return undefined;
  if (metadata.deletionTimestamp !== undefined) return 'Terminating';
  const { containerStatuses = NONE, initContainerStatuses = NONE } = status;
  if (initContainerStatuses.some(isTroubled) || containerStatuses.some(isTroubled)) {
    return kubectlStatus(pod);
  }
  // A pod with a container that has succeeded is never ready.
  const isUnready =
    status.phase === 'Running' && !isReady(pod) && !containerStatuses.some(hasEnded);
  return isUnready ? 'NotReady' : undefined;
}

/** Whether `conditionOf` may differ between two versions of a pod; for most writes it cannot. */
export function mayDiffer(a: Pod, b: Pod): boolean {
  return (
    a.metadata.deletionTimestamp !== b.metadata.deletionTimestamp ||
    (a.status !== b.status && mayDifferIn(a.status ?? NO_STATUS, b.status ?? NO_STATUS))
  );
}

function mayDifferIn(a: PodStatus, b: PodStatus): boolean {
  return (
    a.containerStatuses !== b.containerStatuses ||
    a.initContainerStatuses !== b.initContainerStatuses ||
    ((a.phase === 'Running' || b.phase === 'Running') && a.conditions !== b.conditions)
  );
}

const NO_STATUS: PodStatus = {};
const NONE: readonly ContainerStatus[] = [];

function isTroubled({ state }: ContainerStatus): boolean {
  const { waiting, terminated } = state ?? {};
  if (terminated !== undefined) return terminated.exitCode !== 0;
  const reason = waiting?.reason;
  return reason !== undefined && reason !== '' && !STARTING.has(reason);
}

const hasEnded = ({ state }: ContainerStatus): boolean => state?.terminated !== undefined;

/** Waiting reasons of a container that the kubelet retries without end. */
const ENDLESS: ReadonlySet<string> = new Set([
  'CrashLoopBackOff',
  'ImagePullBackOff',
  'ErrImageNeverPull',
  'CreateContainerConfigError',
]);

/**
 * Whether the pod's container that does not run is retried without end. Among several such containers the container that kubectl
 * shows counts: an init container before initialization, afterwards the first main container.
 */
export function isLooping({ metadata, status = {} }: Pod): boolean {
  if (metadata.deletionTimestamp !== undefined) return false;
  const { conditions = [], containerStatuses = NONE, initContainerStatuses = NONE } = status;
  const init = initContainerStatuses.find(isUndone);
  const main = containerStatuses.find(isStopped);
  const isInitialized = isConditionTrue(conditions, 'Initialized');
  return ENDLESS.has(waitingReason(isInitialized ? (main ?? init) : (init ?? main)));
}

const isUndone = ({ state, started }: ContainerStatus): boolean =>
  state?.terminated?.exitCode !== 0 && started !== true;

const isStopped = (container: ContainerStatus): boolean =>
  hasEnded(container) || waitingReason(container) !== '';

const waitingReason = (container: ContainerStatus | undefined): string =>
  container?.state?.waiting?.reason ?? '';

/** The pod runs, and nothing is to happen to it. */
export function isUntroubled(pod: Pod): boolean {
  const { containerStatuses = [], initContainerStatuses = [], conditions } = pod.status ?? {};
  return (
    isReady(pod) &&
    pod.metadata.deletionTimestamp === undefined &&
    findCondition(conditions, 'DisruptionTarget') === undefined &&
    [...containerStatuses, ...initContainerStatuses].every(({ restartCount }) => restartCount === 0)
  );
}
