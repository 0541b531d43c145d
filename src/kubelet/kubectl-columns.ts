import { findCondition, isConditionTrue, isTerminalPhase } from '../objects/index.ts';
import type {
  Container,
  ContainerState,
  ContainerStatus,
  Pod,
  PodStatus,
} from '../objects/index.ts';
import { isSidecar } from './sidecar.ts';

/** The columns of `kubectl get pods`. */
export interface KubectlColumns {
  /** "1/2". */
  readonly ready: string;
  /** "Running", "Init:0/1", "CrashLoopBackOff". */
  readonly status: string;
  readonly restarts: number;
}

const NO_STATUS: PodStatus = {};
const NO_STATE: ContainerState = {};
const NO_CONTAINERS: readonly Container[] = [];
const NO_STATUSES: readonly ContainerStatus[] = [];
const NO_PAIRS: readonly (readonly [Container | undefined, ContainerStatus])[] = [];

interface Columns {
  status: string;
  ready: number;
  restarts: number;
}

/** (pkg/printers/internalversion/printers.go: printPod, v1.34) */
export function kubectlColumns(pod: Pod): KubectlColumns {
  const { status, ready: count, restarts } = columnsOf(pod);
  const sidecars = pod.spec.initContainers?.filter(isSidecar).length ?? 0;
  const ready = `${String(count)}/${String(pod.spec.containers.length + sidecars)}`;
  return { ready, status, restarts };
}

/** The STATUS column alone. */
export function kubectlStatus(pod: Pod): string {
  return columnsOf(pod).status;
}

function columnsOf(pod: Pod): Columns {
  const status = pod.status ?? NO_STATUS;
  const initContainers = pod.spec.initContainers ?? NO_CONTAINERS;
  const columns: Columns = { status: initialStatus(status), ready: 0, restarts: 0 };
  const initializing = readInitStatuses(initContainers, status, columns);
  if (!initializing || isConditionTrue(status.conditions, 'Initialized')) {
    columns.restarts = 0;
    for (const [container, containerStatus] of pairs(initContainers, status)) {
      if (container !== undefined && isSidecar(container))
        columns.restarts += containerStatus.restartCount;
    }
    readStatuses(status, columns);
  }
  if (pod.metadata.deletionTimestamp !== undefined) {
    if (status.reason === 'NodeLost') columns.status = 'Unknown';
    else if (!isTerminalPhase(status.phase)) columns.status = 'Terminating';
  }
  return columns;
}

/** The status before containers are considered. */
function initialStatus(status: PodStatus): string {
  const scheduled = findCondition(status.conditions, 'PodScheduled');
  if (scheduled?.reason === 'SchedulingGated') return 'SchedulingGated';
  return status.reason === undefined || status.reason === '' ? (status.phase ?? '') : status.reason;
}

/** Returns whether an init container is not done. */
function readInitStatuses(
  initContainers: readonly Container[],
  status: PodStatus,
  columns: Columns,
): boolean {
  let index = -1;
  for (const [container, { state, started, ready, restartCount }] of pairs(
    initContainers,
    status,
  )) {
    index++;
    columns.restarts += restartCount;
    if (state?.terminated?.exitCode === 0) continue;
    if (container !== undefined && isSidecar(container) && started === true) {
      if (ready) columns.ready++;
      continue;
    }
    const progress = `${String(index)}/${String(initContainers.length)}`;
    columns.status = `Init:${initReason(state ?? NO_STATE) ?? progress}`;
    return true;
  }
  return false;
}

/** Why an init container is not done; undefined: no particular reason. */
function initReason({ terminated, waiting }: ContainerState): string | undefined {
  if (terminated !== undefined) return terminationReason(terminated);
  const reason = waiting?.reason ?? '';
  return reason === '' || reason === 'PodInitializing' ? undefined : reason;
}

/** Why a main container waits or has terminated; undefined: it does neither, or waits without a reason. */
function reasonOf({ terminated, waiting }: ContainerState): string | undefined {
  const reason = waiting?.reason ?? '';
  if (reason !== '') return reason;
  return terminated === undefined ? undefined : terminationReason(terminated);
}

/** If several containers have a reason, the first one by name determines the status. */
function readStatuses(status: PodStatus, columns: Columns): void {
  let anyReady = false;
  const { containerStatuses = NO_STATUSES } = status;
  for (let index = containerStatuses.length - 1; index >= 0; index--) {
    const containerStatus = containerStatuses[index]!;
    columns.restarts += containerStatus.restartCount;
    const { state = NO_STATE, ready } = containerStatus;
    const reason = reasonOf(state);
    if (reason !== undefined) {
      columns.status = reason;
    } else if (ready && state.running !== undefined) {
      anyReady = true;
      columns.ready++;
    }
  }
  if (columns.status === 'Completed' && anyReady) {
    columns.status = isConditionTrue(status.conditions, 'Ready') ? 'Running' : 'NotReady';
  }
}

function terminationReason(end: {
  readonly reason?: string;
  readonly signal?: number;
  readonly exitCode: number;
}): string {
  if (end.reason !== undefined && end.reason !== '') return end.reason;
  const { signal = 0 } = end;
  return signal === 0 ? `ExitCode:${String(end.exitCode)}` : `Signal:${String(signal)}`;
}

function pairs(
  initContainers: readonly Container[],
  status: PodStatus,
): readonly (readonly [Container | undefined, ContainerStatus])[] {
  const { initContainerStatuses = NO_STATUSES } = status;
  if (initContainerStatuses.length === 0) return NO_PAIRS;
  return initContainerStatuses.map(
    (each) => [initContainers.find(({ name }) => name === each.name), each] as const,
  );
}
