import type { Container, ContainerStatus, Pod, PodStatus } from '../api/index.ts';
import { isTerminal } from './get-phase.ts';
import { isSidecar } from './sidecar.ts';

/** What `kubectl get pods` prints of a pod. */
export interface KubectlColumns {
  /** "1/2". */
  readonly ready: string;
  /** "Running", "Init:0/1", "CrashLoopBackOff". */
  readonly status: string;
  readonly restarts: number;
  /** When the container that was restarted last had ended; undefined where none is known. */
  readonly lastRestart?: string;
}

const NO_STATUS: PodStatus = {};
const NO_CONTAINERS: readonly Container[] = [];
const NO_STATUSES: readonly ContainerStatus[] = [];
const NO_PAIRS: readonly (readonly [Container | undefined, ContainerStatus])[] = [];

interface Columns {
  status: string;
  ready: number;
  restarts: number;
  lastRestart: string;
}

/** (pkg/printers/internalversion/printers.go: printPod, v1.34) */
export function kubectlColumns(pod: Pod): KubectlColumns {
  const { status, ready: count, restarts, lastRestart } = columnsOf(pod);
  const sidecars = pod.spec.initContainers?.filter(isSidecar).length ?? 0;
  const ready = `${String(count)}/${String(pod.spec.containers.length + sidecars)}`;
  return restarts === 0 || lastRestart === ''
    ? { ready, status, restarts }
    : { ready, status, restarts, lastRestart };
}

/** The STATUS column alone. */
export function kubectlStatus(pod: Pod): string {
  return columnsOf(pod).status;
}

function columnsOf(pod: Pod): Columns {
  const status = pod.status ?? NO_STATUS;
  const initContainers = pod.spec.initContainers ?? NO_CONTAINERS;
  const columns: Columns = { status: firstWord(status), ready: 0, restarts: 0, lastRestart: '' };
  const initializing = readInitStatuses(initContainers, status, columns);
  if (!initializing || conditionIsTrue(status, 'Initialized')) {
    columns.restarts = 0;
    columns.lastRestart = '';
    for (const [container, containerStatus] of pairs(initContainers, status)) {
      if (container !== undefined && isSidecar(container)) countRestarts(containerStatus, columns);
    }
    readStatuses(status, columns);
  }
  if (pod.metadata.deletionTimestamp !== undefined) {
    if (status.reason === 'NodeLost') columns.status = 'Unknown';
    else if (!isTerminal(status.phase)) columns.status = 'Terminating';
  }
  return columns;
}

function firstWord(status: PodStatus): string {
  const gated = status.conditions?.some(
    ({ type, reason }) => type === 'PodScheduled' && reason === 'SchedulingGated',
  );
  if (gated === true) return 'SchedulingGated';
  return status.reason === undefined || status.reason === '' ? (status.phase ?? '') : status.reason;
}

/** Answers whether an init container still stands before the main containers. */
function readInitStatuses(
  initContainers: readonly Container[],
  status: PodStatus,
  columns: Columns,
): boolean {
  let index = -1;
  for (const [container, { state, started, ready, ...rest }] of pairs(initContainers, status)) {
    index++;
    countRestarts(rest, columns);
    const terminated = state?.terminated;
    if (terminated?.exitCode === 0) continue;
    if (container !== undefined && isSidecar(container) && started === true) {
      if (ready) columns.ready++;
      continue;
    }
    const waiting = state?.waiting?.reason ?? '';
    if (terminated !== undefined) columns.status = `Init:${endWord(terminated)}`;
    else if (waiting !== '' && waiting !== 'PodInitializing') columns.status = `Init:${waiting}`;
    else columns.status = `Init:${String(index)}/${String(initContainers.length)}`;
    return true;
  }
  return false;
}

/** Of several containers the first by name has the last word. */
function readStatuses(status: PodStatus, columns: Columns): void {
  let running = false;
  const { containerStatuses = NO_STATUSES } = status;
  for (let index = containerStatuses.length - 1; index >= 0; index--) {
    const containerStatus = containerStatuses[index]!;
    countRestarts(containerStatus, columns);
    const { waiting, terminated } = containerStatus.state ?? {};
    const waitingReason = waiting?.reason ?? '';
    if (waitingReason !== '') {
      columns.status = waitingReason;
    } else if (terminated !== undefined) {
      columns.status = endWord(terminated);
    } else if (containerStatus.ready && containerStatus.state?.running !== undefined) {
      running = true;
      columns.ready++;
    }
  }
  if (columns.status === 'Completed' && running) {
    columns.status = conditionIsTrue(status, 'Ready') ? 'Running' : 'NotReady';
  }
}

function endWord(end: {
  readonly reason?: string;
  readonly signal?: number;
  readonly exitCode: number;
}): string {
  if (end.reason !== undefined && end.reason !== '') return end.reason;
  const { signal = 0 } = end;
  return signal === 0 ? `ExitCode:${String(end.exitCode)}` : `Signal:${String(signal)}`;
}

function countRestarts(
  status: Pick<ContainerStatus, 'restartCount' | 'lastState'>,
  columns: Columns,
): void {
  columns.restarts += status.restartCount;
  const finishedAt = status.lastState?.terminated?.finishedAt ?? '';
  if (finishedAt > columns.lastRestart) columns.lastRestart = finishedAt;
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

function conditionIsTrue(status: PodStatus, type: string): boolean {
  return status.conditions?.some((each) => each.type === type && each.status === 'True') ?? false;
}
