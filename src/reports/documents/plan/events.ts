import type { Plan } from '../../../outcome/index.ts';
import { humanDuration } from '../../../golang/index.ts';
import { printable } from '../../../units/index.ts';
import { textWidth } from '../../layout/text-width.ts';
import { correlateEvents } from '../../reading/events/correlate.ts';
import type { EventRow } from '../../reading/events/row.ts';
import type { Canvas, Text } from '../../page/section.ts';
import { faint } from '../../page/texts.ts';

const HEADS = ['NAMESPACE', 'LAST SEEN', 'TYPE', 'REASON', 'OBJECT'] as const;
/** Only in `wide`. */
const MORE_HEADS = ['FIRST SEEN', 'COUNT'] as const;
/** Spaces between kubectl's columns. */
const GAP = 3;

/**
 * The events as `kubectl get events -A --sort-by .lastTimestamp` prints them at the end of the run. Repeated and similar events are
 * one row, and messages are complete (pkg/printers/internalversion/printers.go printEvent, v1.34).
 */
export function drawEvents(
  plan: Plan,
  { events, everything }: Canvas,
): readonly (readonly Text[])[] {
  if (!events || plan.events.length === 0) return [];
  const now = plan.summary.endTime;
  const rows = correlateEvents(plan.events, now).map((row) => [
    ...cells(row, now),
    ...(everything ? [age(row.firstAt, now), String(row.count)] : []),
    printable(row.message.trim()),
  ]);
  const heads = [...HEADS, ...(everything ? MORE_HEADS : []), 'MESSAGE'];
  const [title = '', ...lines] = align([heads, ...rows]);
  return [[faint(title)], ...lines.map((line) => [line])];
}

function align(rows: readonly (readonly string[])[]): readonly string[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [at, text] of row.entries()) {
      widths[at] = Math.max(widths[at] ?? 0, textWidth(text));
    }
  }
  return rows.map((row) =>
    row
      .map((text, at) => text + ' '.repeat((widths[at] ?? 0) - textWidth(text)))
      .join(' '.repeat(GAP))
      .trimEnd(),
  );
}

function cells({ event, lastAt }: EventRow, now: number): readonly string[] {
  const { type, reason, object } = event;
  const [kind = '', ...rest] = object.split('/');
  const name = rest.at(-1) ?? '';
  // Events of cluster-wide objects are stored in this namespace.
  const namespace = rest.length > 1 ? (rest[0] ?? '') : 'default';
  return [namespace, age(lastAt, now), type, reason, `${kind.toLowerCase()}/${name}`].map(
    printable,
  );
}

const age = (at: number, now: number): string => humanDuration((now - at) * 1000);
