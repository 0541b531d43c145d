import type { ContainerStatus, Pod } from '../api/index.ts';
import { isTerminal, kubectlColumns } from '../kubelet/index.ts';

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
  if (isTroubled(status.initContainerStatuses, 0) || isTroubled(status.containerStatuses)) {
    return kubectlColumns(pod).status;
  }
  return status.phase === 'Running' && !isReady(pod) ? 'NotReady' : undefined;
}

/** `goodEnd`: the exit code of a container that has ended as it should. */
function isTroubled(statuses: readonly ContainerStatus[] | undefined, goodEnd?: number): boolean {
  if (statuses === undefined) return false;
  for (const { state } of statuses) {
    const { waiting, terminated } = state ?? {};
    if (terminated !== undefined && terminated.exitCode !== goodEnd) return true;
    const reason = waiting?.reason;
    if (reason !== undefined && reason !== '' && !ON_THE_WAY.has(reason)) return true;
  }
  return false;
}

function isReady({ status }: Pod): boolean {
  for (const { type, status: holds } of status?.conditions ?? []) {
    if (type === 'Ready') return holds === 'True';
  }
  return false;
}
