import type { ContainerStatus, Pod } from '../api/index.ts';
import { isTerminal, kubectlStatus } from '../kubelet/index.ts';

/** What a container waits for on its way to its first run. */
const ON_THE_WAY: ReadonlySet<string> = new Set(['ContainerCreating', 'PodInitializing']);

/**
 * What sets a living pod apart from one without trouble: STATUS as kubectl prints it ("CrashLoopBackOff", "Terminating"), or "NotReady"
 * where it runs and is not ready. Undefined for all others, of which the most are: for them nothing is allocated.
 */
export function conditionOf(pod: Pod): string | undefined {
  const { status, metadata } = pod;
  if (status === undefined || isTerminal(status.phase)) return undefined;
  if (metadata.deletionTimestamp !== undefined) return 'Terminating';
  const { containerStatuses = NONE, initContainerStatuses = NONE } = status;
  if (initContainerStatuses.some(isTroubled) || containerStatuses.some(isTroubled)) {
    return kubectlStatus(pod);
  }
  // Once a container has ended well, that the pod is not ready is no news.
  const isUnready = status.phase === 'Running' && !isReady(pod) && !containerStatuses.some(isOver);
  return isUnready ? 'NotReady' : undefined;
}

/** Whether two versions of a pod may differ in that; most writes touch nothing of it. */
export function mayDiffer(a: Pod, b: Pod): boolean {
  const { status: before, metadata } = a;
  const { status: after } = b;
  return (
    metadata.deletionTimestamp !== b.metadata.deletionTimestamp ||
    before?.containerStatuses !== after?.containerStatuses ||
    before?.initContainerStatuses !== after?.initContainerStatuses ||
    ((before?.phase === 'Running' || after?.phase === 'Running') &&
      before?.conditions !== after?.conditions)
  );
}

const NONE: readonly ContainerStatus[] = [];

function isTroubled({ state }: ContainerStatus): boolean {
  const { waiting, terminated } = state ?? {};
  if (terminated !== undefined) return terminated.exitCode !== 0;
  const reason = waiting?.reason;
  return reason !== undefined && reason !== '' && !ON_THE_WAY.has(reason);
}

const isOver = ({ state }: ContainerStatus): boolean => state?.terminated !== undefined;

function isReady({ status }: Pod): boolean {
  return status?.conditions?.some((one) => one.type === 'Ready' && one.status === 'True') ?? false;
}
