import { isTerminal } from '../../../src/api/index.ts';
import { EventQueue } from '../../../src/clock/index.ts';
import { defaultKubeletModel, Draws, startKubelets } from '../../../src/kubelet/index.ts';
import type { KubeletModel } from '../../../src/kubelet/index.ts';
import { EventLog, ObjectStore } from '../../../src/store/index.ts';
import { differences } from '../differences.ts';
import type { Line } from '../format.ts';
import { describeStatus } from './describe-status.ts';
import { ChosenDurations, searchTieOrder } from './tie-order.ts';
import type { Attempt } from './tie-order.ts';
import { NAMESPACE, podOf } from './timing-case.ts';
import type { Entry, TimingCase } from './timing-case.ts';

/** What ends a few milliseconds earlier than recorded still ends in the second recorded. */
const SLACK_MS = 50;
const EPOCH_MS = Date.UTC(2000, 0, 1) + SLACK_MS;
const BOUND_AT_MS = 100;
const NODE = 'n1';
/** The uid in the messages of the recordings. */
const RECORDED_UID = '11111111-1111-1111-1111-111111111111';
/** The random part of retries was taken out of the recordings. */
const MODEL: KubeletModel = { ...defaultKubeletModel, retryJitter: 0, settle: false };

/** Golden data of the kubelet's timing: events, statuses and the removal of one pod match one recording. */
export function checkTiming(line: unknown): readonly string[] {
  // The format has checked the shape of the line.
  const recorded = line as TimingCase;
  const wanted = recorded.recordings.map(byTime);
  const exact = closest(wanted, byTime(play(recorded)), new Set());
  if (exact.differsAt === Infinity) return [];
  const found = searchTieOrder((shorter) => {
    const draws = new ChosenDurations(shorter);
    return closest(wanted, byTime(play(recorded, draws)), draws.drawn);
  });
  return found.differsAt > exact.differsAt ? found.differences : exact.differences;
}

function closest(wanted: readonly Line[], run: Line, drawn: ReadonlySet<string>): Attempt {
  const [best] = wanted
    .map((recording) => differences(recording, run))
    .map((all) => ({ differences: all, differsAt: Math.min(...all.map(timeOf)), drawn }))
    .sort((a, b) => b.differsAt - a.differsAt);
  return best ?? { differences: ['no recordings'], differsAt: -Infinity, drawn };
}

/** Of "t=4.1.status: expected ...". */
function timeOf(difference: string): number {
  return parseFloat(difference.slice(2));
}

/** `draws`: in place of the durations of the case. */
function play(recorded: TimingCase, draws?: Draws): readonly Entry[] {
  const clock = new EventQueue();
  const api = new ObjectStore({ clock, epochMs: EPOCH_MS, seed: 1 });
  const events = new EventLog(clock);
  api.create('Node', {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name: NODE },
    status: { allocatable: { cpu: '64', memory: '64Gi', pods: '110' } },
  });
  const varied = draws === undefined ? {} : { draws };
  startKubelets({ api, clock, events, epochMs: EPOCH_MS, model: MODEL, ...varied });
  const written = record(api, clock);
  const settle = (untilMs: number): void => {
    while ((clock.nextMs ?? Infinity) <= untilMs) clock.step();
  };
  const pod = podOf(recorded, draws !== undefined);
  clock.at(BOUND_AT_MS, () => {
    api.create('Pod', pod);
    api.bind(NAMESPACE, pod.metadata.name, NODE);
  });
  settle(BOUND_AT_MS);
  const uid = api.get('Pod', NAMESPACE, pod.metadata.name)?.metadata.uid ?? '';
  if (recorded.deleteAt !== undefined) {
    settle(recorded.deleteAt * 1000);
    clock.at(recorded.deleteAt * 1000, () => {
      deletePod(api, pod.metadata.name, recorded.grace);
    });
  }
  settle(recorded.until * 1000);
  const told = events.records.map(({ at, type, reason, message }) => ({
    t: secondsOf(at * 1000),
    event: `${type} ${reason}`,
    message: message.replaceAll(uid, RECORDED_UID),
  }));
  return [...told, ...written];
}

/** Statuses and removals of pods, from now on. */
function record(api: ObjectStore, clock: EventQueue): readonly Entry[] {
  const written: Entry[] = [];
  api.watch('Pod', ({ type, object: { status } }) => {
    const t = secondsOf(clock.nowMs);
    if (type === 'DELETED') written.push({ t, gone: true });
    else if (type === 'MODIFIED' && status?.containerStatuses !== undefined) {
      written.push({ t, ...describeStatus(status, EPOCH_MS - SLACK_MS) });
    }
  });
  return written;
}

/** The recorded API server marks a pod that has ended like any other; the real one, and ours, removes it at once. */
function deletePod(api: ObjectStore, name: string, grace: number | undefined): void {
  const pod = api.get('Pod', NAMESPACE, name);
  if (pod === undefined) return;
  if (!isTerminal(pod)) {
    api.delete('Pod', NAMESPACE, name, grace === undefined ? {} : { gracePeriodSeconds: grace });
    return;
  }
  const deletionTimestamp = new Date(EPOCH_MS).toISOString();
  api.update('Pod', { ...pod, metadata: { ...pod.metadata, deletionTimestamp } });
}

/** To a hundredth: what takes a millisecond less happens at the same time. */
function secondsOf(ms: number): number {
  return Math.round(ms / 10) / 100;
}

interface Moment {
  readonly events: string[];
  status?: Line;
  gone?: true;
}

/**
 * By time: events in order of their text, and the last status if it differs from the one before. What lies between statuses of
 * one time is a matter of milliseconds.
 */
function byTime(entries: readonly Entry[]): Line {
  const moments = new Map<number, Moment>();
  for (const { t, event, message, gone, ...status } of entries) {
    const moment = moments.get(t) ?? { events: [] };
    moments.set(t, moment);
    if (event !== undefined) moment.events.push(`${event}: ${message ?? ''}`);
    else if (gone === true) moment.gone = true;
    else moment.status = status;
  }
  let before: Line = {};
  const result: Record<string, Moment> = {};
  for (const [t, moment] of [...moments].sort(([a], [b]) => a - b)) {
    moment.events.sort();
    if (moment.status !== undefined) {
      const isSame = differences(before, moment.status).length === 0;
      before = moment.status;
      if (isSame) delete moment.status;
    }
    const isEmpty = moment.events.length === 0 && moment.gone === undefined;
    if (!isEmpty || moment.status !== undefined) result[`t=${String(t)}`] = moment;
  }
  return result;
}
