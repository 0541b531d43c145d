import type { ContainerState, ContainerStatus, PodStatus } from '../../../src/api/index.ts';
import type { Line } from '../format.ts';

/** A pod's status in the words of the recordings of the kubelet's timing. */
export function describeStatus(
  { phase, reason, message, conditions = [], ...status }: PodStatus,
  epochMs: number,
  tellsMessage = false,
): Line {
  const all = [
    ...(status.initContainerStatuses ?? []),
    ...(status.containerStatuses ?? []),
    ...(status.ephemeralContainerStatuses ?? []),
  ];
  return {
    phase,
    ...(reason === undefined || reason === '' ? {} : { reason }),
    ...(tellsMessage && message !== undefined && message !== '' ? { message } : {}),
    conditions: Object.fromEntries(
      conditions.map((each) => [each.type, `${each.status} ${each.reason ?? ''}`.trim()]),
    ),
    containers: Object.fromEntries(all.map((each) => [each.name, describe(each, epochMs)])),
  };
}

function describe(
  { state, lastState, restartCount, ready, started }: ContainerStatus,
  epochMs: number,
): string {
  const last = lastState?.terminated === undefined ? '' : `; last ${stateText(lastState, epochMs)}`;
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
