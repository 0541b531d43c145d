import { MAX_VIRTUAL_DAYS, MAX_VIRTUAL_SECONDS } from '../../clock/index.ts';
import { duration } from '../../documents/index.ts';
import type { DocumentProblem } from '../../documents/index.ts';
import type { Row } from './table.ts';

/** The first date of a table, from which all count. */
export interface Moments {
  firstMs: number | undefined;
}

const DATE = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[-+]\d\d:\d\d)$/;

/** A time: seconds, a duration such as 1h30m, or a date such as 2026-01-31T12:00:00Z, which counts from the first date. In virtual milliseconds. */
export function momentIn(row: Row, column: string, moments: Moments): number | undefined {
  const text = row.cell(column);
  if (!DATE.test(text)) return spanIn(row, column);
  const ms = Date.parse(text.replace(' ', 'T'));
  if (!Number.isNaN(ms)) moments.firstMs ??= ms;
  const atMs = ms - (moments.firstMs ?? ms);
  if (atMs >= 0 && atMs <= MAX_VIRTUAL_SECONDS * 1000) return atMs;
  row.refuse(column, whyNot(text, atMs));
  return undefined;
}

function whyNot(text: string, atMs: number): string {
  if (Number.isNaN(atMs)) return `${text} is no date`;
  return atMs < 0
    ? 'is before the first arrival of the table: sort it'
    : `is more than ${String(MAX_VIRTUAL_DAYS)}d after the first arrival`;
}

const DURATION = duration();

/** Seconds, or a duration such as 1h30m; in milliseconds. */
export function spanIn(row: Row, column: string): number | undefined {
  const text = row.cell(column);
  const found: DocumentProblem[] = [];
  const ms = DURATION.read(/^\d+(\.\d+)?$/.test(text) ? Number(text) : text, [], found);
  for (const { message } of found) row.refuse(column, message);
  return ms;
}
