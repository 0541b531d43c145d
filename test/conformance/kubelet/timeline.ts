// Golden data of whole kubelets: what happened when. To add a format of such lines:
// 1. its shape in ../shapes.ts and its check in ../formats.ts; a check plays the line and calls `checkTimeline` with the entries.
// 2. A line with `pod` or `pods` and one kubelet is kubelet/timing already: its input is read by timing-case.ts (the Node and the
//    model of its kubelet by `nodeOf` and `modelOf`), its `steps` are played by timing-steps.ts (an op is one entry of a table), and
//    what is told of pods and Nodes is written down by timing-record.ts (a new part of a status: describe-status.ts).
// 3. Another driver (several nodes, a controller beside them) has a player of its own in place of play-kubelet.ts, and keeps the rest.
import { differences } from '../differences.ts';
import type { Line } from '../format.ts';
import { ChosenDurations, searchTieOrder } from './tie-order.ts';
import type { Attempt } from './tie-order.ts';

/**
 * Something that happened at `t` seconds to a pod (`pod`; absent if the case has one only) or to another `object`: an `event` with its
 * `message`; `gone`, the removal of the object; for pods, the rest is a status that was written; for other objects, what was told.
 */
export interface Entry extends Line {
  readonly t: number;
  readonly pod?: string;
  readonly object?: string;
  readonly event?: string;
  readonly message?: string;
  readonly gone?: boolean;
}

/** The differences from the closest recording: none if the run is one of them, in some order of what happens at one time. */
export function checkTimeline(
  recordings: readonly (readonly Entry[])[],
  /** `draws`: in place of the durations of the case. */
  play: (draws?: ChosenDurations) => readonly Entry[],
): readonly string[] {
  const wanted = recordings.map(byTime);
  const exact = closest(wanted, byTime(play()), new Set());
  if (exact.differsAt === Infinity) return [];
  const found = searchTieOrder((shorter) => {
    const draws = new ChosenDurations(shorter);
    return closest(wanted, byTime(play(draws)), draws.drawn);
  });
  return found.differsAt > exact.differsAt ? found.differences : exact.differences;
}

function closest(wanted: readonly Line[], run: Line, drawn: ReadonlySet<string>): Attempt {
  const [best] = wanted
    .map((recording) => differences(recording, run))
    .map((all) => ({ differences: all, differsAt: earliest(all), drawn }))
    .sort((a, b) => b.differsAt - a.differsAt);
  return best ?? { differences: ['no recordings'], differsAt: -Infinity, drawn };
}

/** The earliest time in differences such as "t=4.1.statuses.p: expected ...". */
function earliest(all: readonly string[]): number {
  return all.reduce((least, each) => Math.min(least, parseFloat(each.slice(2))), Infinity);
}

interface Moment {
  readonly events: string[];
  readonly statuses: Record<string, Line>;
}

/**
 * By time: what was told in order of its text, and by pod the last status if it differs from the one before. What lies between
 * statuses of one time is a matter of milliseconds.
 */
function byTime(entries: readonly Entry[]): Line {
  const moments = new Map<number, Moment>();
  for (const entry of entries) {
    const moment = moments.get(entry.t) ?? { events: [], statuses: {} };
    moments.set(entry.t, moment);
    const { t: _, pod = '', ...rest } = entry;
    const text = textOf(entry);
    if (text === undefined) moment.statuses[pod] = rest;
    else moment.events.push(text);
  }
  const before = new Map<string, Line>();
  const result: Record<string, Line> = {};
  for (const [t, { events, statuses }] of [...moments].sort(([a], [b]) => a - b)) {
    const changed = Object.entries(statuses).filter(([pod, status]) => {
      const isSame = differences(before.get(pod) ?? {}, status).length === 0;
      before.set(pod, status);
      return !isSame;
    });
    if (events.length === 0 && changed.length === 0) continue;
    result[`t=${String(t)}`] = { events: events.sort(), statuses: Object.fromEntries(changed) };
  }
  return result;
}

/** Undefined: a status of a pod. */
function textOf({ t: _, pod, object, event, message, gone, ...rest }: Entry): string | undefined {
  const subject = object ?? pod ?? 'pod';
  const sorted = Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1));
  const details = sorted.length === 0 ? '' : ` ${JSON.stringify(Object.fromEntries(sorted))}`;
  if (event !== undefined) return `${subject}: ${event}: ${message ?? ''}${details}`;
  if (gone === true) return `${subject}: gone${details}`;
  return object === undefined ? undefined : `${subject}:${details}`;
}
