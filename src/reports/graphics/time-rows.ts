import { duration } from '../layout/figures.ts';
import { roundTimes } from '../layout/round-times.ts';
import { element, type Element } from './element.ts';

/** A stretch of time, or a moment. Its kind is its class in the style of a page. */
export interface Span<Kind extends string = string> {
  readonly from: number;
  /** Absent: a moment. */
  readonly to?: number;
  readonly kind: Kind;
  /** Appears under the pointer. */
  readonly words: string;
}

export interface TimeRow<Kind extends string = string> {
  readonly name: string;
  readonly spans: readonly Span<Kind>[];
  /** How it ends. */
  readonly result: string;
  readonly isBad: boolean;
}

/** Most marks of the axis: as many as a phone has room for. */
const MARKS = 5;

/**
 * What happens to each of several things over time, as rows under one axis. Places are shares of the width, so that the picture is as
 * wide as its page.
 */
export function timeRows(
  rows: readonly TimeRow[],
  { from, to }: { readonly from: number; readonly to: number },
): Element {
  const place = (at: number): string =>
    `${((Math.min(1, Math.max(0, (at - from) / (to - from))) || 0) * 100).toFixed(2)}%`;
  const marks = roundTimes(from, to, MARKS);
  const axis = marks.map((at) => element('text', { x: place(at), y: '16' }, duration(at)));
  const lines = marks.map((at) =>
    element('line', { x1: place(at), x2: place(at), y1: '0', y2: '100%' }),
  );
  return element(
    'div',
    { class: 'times' },
    element('span', {}),
    element('svg', { 'aria-hidden': 'true' }, axis),
    element('span', {}),
    rows.map(({ name, spans, result, isBad }) => [
      element('b', {}, name),
      element(
        'svg',
        { role: 'img', 'aria-label': `${name}: ${result}` },
        lines,
        spans.map((span) => spanElement(span, place)),
      ),
      element('span', isBad ? { class: 'failed' } : {}, result),
    ]),
  );
}

function spanElement({ from, to, kind, words }: Span, place: (at: number) => string): Element {
  const x = place(from);
  const title = element('title', {}, words);
  if (to === undefined)
    return element('rect', { class: kind, x, y: '0', width: '4', height: '100%' }, title);
  const width = `${Math.max(0.4, Number.parseFloat(place(to)) - Number.parseFloat(x)).toFixed(2)}%`;
  return element('rect', { class: kind, x, y: '20%', width, height: '60%' }, title);
}
