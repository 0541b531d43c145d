import type { NodeAutoscaling, Plan } from '../../outcome/index.ts';
import { duration } from '../layout/figures.ts';
import type { Span, TimeRow } from './time-rows.ts';

/** Most nodes with a row. */
const ROWS = 24;
/** The axis ends a little after the run, so that the last events are seen. */
const BEYOND = 1.05;

/** What the kinds of spans mean. */
export const NODE_SPANS = {
  awaited: 'asked for, not Ready yet',
  serving: 'Ready',
  leaving: 'drained and removed',
} as const;

export type NodeSpan = keyof typeof NODE_SPANS;

export interface NodeTimes {
  readonly rows: readonly TimeRow<NodeSpan>[];
  /** Nodes without a row. */
  readonly left: number;
  /** Seconds at the end of the axis; it begins at 0. */
  readonly to: number;
}

/** One node that an autoscaler launches or removes. Times are virtual seconds. */
interface Life {
  readonly name: string;
  readonly group: string;
  /** Absent: it was there at the start. */
  readonly launchedAt?: number;
  readonly readyAt?: number | undefined;
  readonly leavesAt?: number | undefined;
  readonly goneAt?: number | undefined;
  readonly reason?: string | undefined;
}

/** A row for each node that an autoscaler launches or removes: until when it is waited for, and from when it leaves. */
export function nodeTimes({ nodeAutoscaling, summary }: Plan): NodeTimes {
  const lives = nodeAutoscaling === undefined ? [] : livesOf(nodeAutoscaling);
  const to = Math.max(1, summary.endTime) * BEYOND;
  const rows = lives.slice(0, ROWS).map((life) => rowOf(life, to));
  return { rows, left: lives.length - rows.length, to };
}

function livesOf({ launched, removed = [] }: NodeAutoscaling): readonly Life[] {
  const removals = new Map(removed.map((one) => [one.name, one]));
  const isNew = new Set(launched.map(({ name }) => name));
  const ending = (name: string): Pick<Life, 'leavesAt' | 'reason'> => ({
    leavesAt: removals.get(name)?.at,
    reason: removals.get(name)?.reason,
  });
  return [
    ...removed
      .filter(({ name }) => !isNew.has(name))
      .map(({ name, group, goneAt }): Life => ({
        name,
        group,
        readyAt: 0,
        goneAt,
        ...ending(name),
      })),
    ...launched.map(({ name, group, at, readyAt, goneAt }): Life => {
      const end = goneAt ?? removals.get(name)?.goneAt;
      return { name, group, launchedAt: at, readyAt, goneAt: end, ...ending(name) };
    }),
  ];
}

function rowOf(life: Life, end: number): TimeRow<NodeSpan> {
  const { name, launchedAt, readyAt, leavesAt, goneAt } = life;
  const gone = goneAt ?? end;
  const spans: Span<NodeSpan>[] = [];
  if (launchedAt !== undefined) {
    const words = `${name} asked for at ${duration(launchedAt)}`;
    spans.push({ kind: 'awaited', from: launchedAt, to: readyAt ?? leavesAt ?? gone, words });
  }
  if (readyAt !== undefined) {
    const words = readyAt === 0 ? `${name} Ready` : `${name} Ready at ${duration(readyAt)}`;
    spans.push({ kind: 'serving', from: readyAt, to: leavesAt ?? gone, words });
  }
  if (leavesAt !== undefined) {
    const words = `${name} leaves from ${duration(leavesAt)}: ${life.reason ?? ''}`;
    spans.push({ kind: 'leaving', from: leavesAt, to: gone, words });
  }
  return { name: `${name} (${life.group})`, spans, result: resultOf(life), isBad: isBad(life) };
}

const isBad = ({ launchedAt, readyAt, goneAt }: Life): boolean =>
  launchedAt !== undefined && readyAt === undefined && goneAt === undefined;

function resultOf({ readyAt, leavesAt, goneAt, reason = '' }: Life): string {
  if (goneAt !== undefined)
    return `gone at ${duration(goneAt)}${reason === '' ? '' : `: ${reason}`}`;
  if (leavesAt !== undefined) return `leaving from ${duration(leavesAt)}: ${reason}`;
  return readyAt === undefined ? 'not Ready' : `Ready at ${duration(readyAt)}`;
}
