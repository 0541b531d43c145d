import type { ContainerState, ContainerStatus, PodStatus } from '../../../src/api/index.ts';
import type { Line } from '../format.ts';

/** Recordings of v1.34 tell the last state of every container, those of v1.36 that of waiting ones, and the message of the pod. */
export type StatusForm = 'v1.34' | 'v1.36';

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
  return {
    phase,
    ...(reason === undefined || reason === '' ? {} : { reason }),
    ...(form === 'v1.36' && message !== undefined && message !== '' ? { message } : {}),
    conditions: Object.fromEntries(
      conditions.map((each) => [each.type, `${each.status} ${each.reason ?? ''}`.trim()]),
    ),
    containers: Object.fromEntries(all.map((each) => [each.name, describe(each, epochMs, form)])),
  };
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
  return `waiting ${waiting?.reason ?? ''}`;
}
