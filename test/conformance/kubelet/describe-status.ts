import type {
  ContainerState,
  ContainerStatus,
  Pod,
  PodCondition,
  PodStatus,
} from '../../../src/objects/index.ts';
import type { Line } from '../format.ts';

/** Recordings of v1.34 have the last state of every container, recordings of v1.36 only of waiting containers, and the pod's message. */
export type StatusForm = 'v1.34' | 'v1.36';

/** The state of a container whose message is recorded. */
const CONFIG_ERROR = 'CreateContainerConfigError';

/** A pod's status in the words of the recordings of the kubelet's timing. */
export function describeStatus(
  { phase, reason, message, conditions = [], ...status }: PodStatus,
  epochMs: number,
  form: StatusForm = 'v1.36',
): Line {
  const all = [
    ...(status.initContainerStatuses ?? []),
    ...(status.containerStatuses ?? []),
    ...(status.ephemeralContainerStatuses ?? []),
  ];
  const containers = Object.fromEntries(
    all.map((each) => [each.name, describe(each, epochMs, form)]),
  );
  return {
    phase,
    ...(reason === undefined || reason === '' ? {} : { reason }),
    ...(form === 'v1.36' && message !== undefined && message !== '' ? { message } : {}),
    conditions: Object.fromEntries(conditions.map((each) => [each.type, conditionText(each)])),
    // A pod that was rejected has none.
    ...(all.length === 0 && form === 'v1.36' ? {} : { containers }),
  };
}

/** The message too, if it is a condition of a resize. */
function conditionText({ type, status, reason = '', message = '' }: PodCondition): string {
  const why = type.startsWith('PodResize') && message !== '' ? `: ${message}` : '';
  return `${status} ${reason}${why}`.trim();
}

/**
 * By container, the cpu and memory that were allocated to it. Kubelets report them for every container that has started; ours for
 * resized pods, since those of others are the requests in the spec.
 */
export function describeAllocation({ spec, status }: Pod): Readonly<Record<string, string>> {
  const all = [...(status?.initContainerStatuses ?? []), ...(status?.containerStatuses ?? [])];
  return Object.fromEntries(
    all.map(({ name, containerID, allocatedResources }) => {
      const container = [...(spec.initContainers ?? []), ...spec.containers].find(
        (one) => one.name === name,
      );
      const allocated = allocatedResources ?? container?.resources?.requests ?? {};
      const { cpu = 0, memory = 0 } = containerID === undefined ? {} : allocated;
      return [name, `cpu ${String(cpu)} memory ${String(memory)}`];
    }),
  );
}

function describe(
  { state, lastState, restartCount, ready, started }: ContainerStatus,
  epochMs: number,
  form: StatusForm,
): string {
  const tellsLast = form === 'v1.34' || state?.waiting !== undefined;
  const last =
    lastState?.terminated === undefined || !tellsLast
      ? ''
      : `; last ${stateText(lastState, epochMs)}`;
  const flags = `${ready ? ' ready' : ''}${started === true ? ' started' : ''}`;
  return `${stateText(state ?? {}, epochMs)}${last}; restarts ${String(restartCount)}${flags}`;
}

function stateText({ running, terminated, waiting }: ContainerState, epochMs: number): string {
  const second = (time: string | undefined): string =>
    String(time === undefined ? -1 : Math.floor((Date.parse(time) - epochMs) / 1000));
  if (running !== undefined) return `running since ${second(running.startedAt)}`;
  if (terminated !== undefined) {
    const { reason = '', exitCode, startedAt, finishedAt } = terminated;
    return `terminated ${reason} ${String(exitCode)} from ${second(startedAt)} to ${second(finishedAt)}`;
  }
  const { reason = '', message = '' } = waiting ?? {};
  return `waiting ${reason}${reason === CONFIG_ERROR ? `: ${message}` : ''}`;
}
