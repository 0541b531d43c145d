import type {
  Container,
  ContainerState,
  ContainerStateTerminated,
  ContainerStatus,
  Pod,
} from '../../objects/index.ts';
import type { ContainerInstance, PodRuntime, Sandbox } from '../pod-runtime.ts';
import { isSidecar } from '../sidecar.ts';

/** The sandboxes and containers that the status of a pod implies. */
export function adoptPod(pod: Pod): PodRuntime {
  return { sandboxes: adoptSandboxes(pod), containers: adoptContainers(pod) };
}

function adoptContainers(pod: Pod): ContainerInstance[] {
  const { containers, initContainers = [] } = pod.spec;
  const status = pod.status ?? {};
  const wasRunning = status.phase === 'Running';
  return [
    ...containers.flatMap((container) =>
      adopt(container, status.containerStatuses, wasRunning ? RUNNING : undefined),
    ),
    ...initContainers.flatMap((container) => {
      const assumed = isSidecar(container) ? RUNNING : SUCCEEDED;
      return adopt(container, status.initContainerStatuses, wasRunning ? assumed : undefined);
    }),
  ];
}

function adoptSandboxes({ spec, status }: Pod): Sandbox[] {
  const network = spec.hostNetwork === true ? 'NODE' : 'POD';
  const ip = status?.podIP ?? '';
  if (ip === '' && network === 'POD' && status?.phase !== 'Running') return [];
  return [{ id: 'adopted', attempt: 0, network, ip: ip === '' ? '10.0.0.1' : ip, state: 'READY' }];
}

const RUNNING: ContainerState = { running: {} };
const SUCCEEDED: ContainerState = { terminated: { exitCode: 0, reason: 'Completed' } };

/** `assumed`: its state if it has no status; undefined: it does not exist then. */
function adopt(
  container: Container,
  statuses: readonly ContainerStatus[] = [],
  assumed: ContainerState | undefined,
): readonly ContainerInstance[] {
  const status = statuses.find(({ name }) => name === container.name);
  const current = status === undefined ? assumed : stateThatRan(status);
  return current === undefined ? [] : [instanceOf(container, status, current)];
}

function instanceOf(
  { name, image = '' }: Container,
  status: ContainerStatus | undefined,
  { running, terminated }: ContainerState,
): ContainerInstance {
  return {
    id: status?.containerID ?? `containerd://adopted-${name}`,
    name,
    image,
    imageId: status?.imageID ?? '',
    // Lists of run durations and exit codes are indexed by it, so it is not negative.
    restartCount: Math.max(0, status?.restartCount ?? 0),
    startedAt: millis(running?.startedAt ?? terminated?.startedAt),
    ...(terminated === undefined ? STILL_RUNNING : endOf(terminated)),
  };
}

type End = Pick<ContainerInstance, 'state' | 'finishedAt' | 'exitCode' | 'reason' | 'message'>;

const STILL_RUNNING: End = {
  state: 'running',
  finishedAt: 0,
  exitCode: 0,
  reason: '',
  message: '',
};

function endOf(terminated: ContainerStateTerminated): End {
  const { finishedAt, exitCode, reason = '', message = '' } = terminated;
  return { state: 'exited', finishedAt: millis(finishedAt), exitCode, reason, message };
}

/** The current state, or the last one of a waiting container that has run before. */
function stateThatRan({ state, lastState }: ContainerStatus): ContainerState | undefined {
  if (state?.running !== undefined || state?.terminated !== undefined) return state;
  return lastState?.terminated === undefined ? undefined : lastState;
}

function millis(timestamp: string | undefined): number {
  const ms = timestamp === undefined ? NaN : Date.parse(timestamp);
  return Number.isNaN(ms) ? 0 : ms;
}
