import type { Drain, DrainedNode } from '../../outcome/index.ts';
import { groupBy } from '../../units/index.ts';
import { count, duration } from '../layout/figures.ts';
import type { Span, TimeRow } from './time-rows.ts';

/** Most nodes with a row. */
const ROWS = 40;
/** The axis ends a little after the drain, so that the last events are seen. */
const BEYOND = 1.05;

/** What the kinds of spans mean. */
export const DRAIN_SPANS = {
  drained: 'drained',
  waits: 'a budget is waited for',
  evicted: 'a pod is evicted',
  ready: 'its successor is ready',
} as const;

export type DrainSpan = keyof typeof DRAIN_SPANS;

export interface DrainRows {
  readonly rows: readonly TimeRow<DrainSpan>[];
  /** Nodes without a row. */
  readonly left: number;
  /** Seconds at the ends of the axis. */
  readonly from: number;
  readonly to: number;
}

/** A row for each drained node: how long it is drained, what it waits for, when its pods are evicted and ready elsewhere. */
export function drainRows({ drained, startTime, endTime, ...drain }: Drain): DrainRows {
  const to = startTime + Math.max(1, endTime - startTime) * BEYOND;
  const moves = groupBy(drain.moves, (move) => move.from);
  const waits = groupBy(drain.waits, ({ node }) => node);
  const rows = drained.slice(0, ROWS).map((node) => {
    const own = moves.get(node.node) ?? [];
    const spans: readonly Span<DrainSpan>[] = [
      { kind: 'drained', from: node.from, to: node.to ?? to, words: 'drained' },
      ...(waits.get(node.node) ?? []).map(({ from, to: until, budget, name }): Span<DrainSpan> => ({
        kind: 'waits',
        from,
        to: until ?? to,
        words: `${name} waits for ${budget}`,
      })),
      ...own.map(({ at, name }): Span<DrainSpan> => ({
        kind: 'evicted',
        from: at,
        words: `${name} evicted at ${duration(at)}`,
      })),
      ...own.flatMap(({ readyAt, replacement, name, to: target }): readonly Span<DrainSpan>[] => {
        if (readyAt === undefined) return [];
        const words = `${replacement ?? name} ready at ${duration(readyAt)} on ${target ?? ''}`;
        return [{ kind: 'ready', from: readyAt, words }];
      }),
    ];
    const isBad = node.to === null || node.error !== undefined;
    return { name: node.node, spans, result: resultOf(node, own.length), isBad };
  });
  return { rows, left: drained.length - rows.length, from: startTime, to };
}

function resultOf({ to, error }: DrainedNode, pods: number): string {
  const evicted = `${count(pods)} evicted`;
  if (error !== undefined) return `✘ ${evicted}; ${error}`;
  return to === null ? `✘ ${evicted}; not empty` : `empty at ${duration(to)}, ${evicted}`;
}
