import type { ContainerStatus, Pod, PodStatus } from '../../api/index.ts';
import { isTerminal } from '../get-phase.ts';
import { isSidecar } from '../sidecar.ts';
import { isStaticPod } from '../special-pods.ts';
import { LOST_ON_TERMINATION } from './container-statuses.ts';

/**
 * The last status of a pod of which nothing is left: containers that have no end get one, and a pod without a verdict has
 * failed (pkg/kubelet/status/status_manager.go: TerminatePod, v1.34).
 */
export function terminatePodStatus(pod: Pod, status: PodStatus): PodStatus {
  const { containerStatuses, initContainerStatuses } = status;
  return {
    ...status,
    ...(containerStatuses === undefined || !hasInitialized(pod)
      ? undefined
      : { containerStatuses: containerStatuses.map(ended) }),
    ...(initContainerStatuses === undefined
      ? undefined
      : { initContainerStatuses: endInitContainers(initContainerStatuses) }),
    ...(isStaticPod(pod) || isTerminal(status.phase) ? undefined : { phase: 'Failed' }),
  };
}

function ended(status: ContainerStatus): ContainerStatus {
  return status.state?.terminated === undefined
    ? { ...status, state: LOST_ON_TERMINATION }
    : status;
}

/** Ends those up to the last that ever started, at least the first. */
function endInitContainers(statuses: readonly ContainerStatus[]): readonly ContainerStatus[] {
  const last = statuses.findLastIndex(
    ({ state, lastState }) => state?.waiting === undefined || lastState?.terminated !== undefined,
  );
  return statuses.map((status, index) => (index <= Math.max(last, 0) ? ended(status) : status));
}

/** By what the API object shows (hasPodInitialized). */
function hasInitialized(pod: Pod): boolean {
  const { initContainers = [] } = pod.spec;
  if (initContainers.length === 0) return true;
  const { containerStatuses = [], initContainerStatuses = [] } = pod.status ?? {};
  const ran = containerStatuses.some(
    ({ state, lastState }) => lastState?.terminated !== undefined || state?.waiting === undefined,
  );
  if (ran) return true;
  const status = initContainerStatuses.at(-1);
  const container = initContainers[initContainerStatuses.length - 1];
  if (status === undefined || container === undefined) return false;
  if (isSidecar(container)) return status.state?.running !== undefined && status.started === true;
  return status.lastState?.terminated?.exitCode === 0 || status.state?.terminated?.exitCode === 0;
}
