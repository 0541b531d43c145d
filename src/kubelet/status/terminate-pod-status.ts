import { isTerminalPhase } from '../../objects/index.ts';
import type { ContainerStatus, Pod, PodStatus } from '../../objects/index.ts';
import { isSidecar } from '../sidecar.ts';
import { isStaticPod } from '../special-pods.ts';
import { LOST_ON_TERMINATION } from './container-states.ts';

/**
 * The last status of a pod that has stopped: containers that have not terminated are marked as lost, and the phase
 * becomes Failed if it is not terminal (pkg/kubelet/status/status_manager.go: TerminatePod, v1.34).
 */
export function terminatePodStatus(pod: Pod, status: PodStatus): PodStatus {
  const { containerStatuses, initContainerStatuses } = status;
  return {
    ...status,
    ...(containerStatuses === undefined || !hasInitialized(pod)
      ? undefined
      : { containerStatuses: containerStatuses.map(endStatus) }),
    ...(initContainerStatuses === undefined
      ? undefined
      : { initContainerStatuses: endInitContainers(initContainerStatuses) }),
    ...(isStaticPod(pod) || isTerminalPhase(status.phase) ? undefined : { phase: 'Failed' }),
  };
}

function endStatus(status: ContainerStatus): ContainerStatus {
  return status.state?.terminated === undefined
    ? { ...status, state: LOST_ON_TERMINATION }
    : status;
}

/** Marks the init containers up to the last that ever started, at least the first, as ended. */
function endInitContainers(statuses: readonly ContainerStatus[]): readonly ContainerStatus[] {
  const last = statuses.findLastIndex(hasRun);
  return statuses.map((status, index) => (index <= Math.max(last, 0) ? endStatus(status) : status));
}

/** Whether initialization was over, by the pod's status (status_manager.go: hasPodInitialized). */
function hasInitialized(pod: Pod): boolean {
  const { initContainers = [] } = pod.spec;
  if (initContainers.length === 0) return true;
  const { containerStatuses = [], initContainerStatuses = [] } = pod.status ?? {};
  if (containerStatuses.some(hasRun)) return true;
  const status = initContainerStatuses.at(-1);
  const container = initContainers[initContainerStatuses.length - 1];
  if (status === undefined || container === undefined) return false;
  return isSidecar(container) ? isRunningSidecar(status) : hasSucceeded(status);
}

function hasRun({ state, lastState }: ContainerStatus): boolean {
  return lastState?.terminated !== undefined || state?.waiting === undefined;
}

function isRunningSidecar({ state, started }: ContainerStatus): boolean {
  return state?.running !== undefined && started === true;
}

function hasSucceeded({ state, lastState }: ContainerStatus): boolean {
  return lastState?.terminated?.exitCode === 0 || state?.terminated?.exitCode === 0;
}
