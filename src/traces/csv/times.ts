import { MAX_VIRTUAL_DAYS, MAX_VIRTUAL_SECONDS } from '../../clock/index.ts';
import { duration } from '../../documents/index.ts';
import type { DocumentProblem } from '../../documents/index.ts';
import type { Row } from './table.ts';

/** What the times of a table have in common. */
export interface Moments {
  /** Undefined before the first time. */
  areDates: boolean | undefined;
  /** The first date, from which all count. */
  firstMs: number | undefined;
}

const SPAN = /^(\d+(\.\d+)?|(\d+(\.\d+)?(ms|s|m|h|d))+)$/;
const LIKE_DATE = /^\d{4}-\d\d-\d\d/;
const DATE = /^(\d{4})-(\d\d)-(\d\d)[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[-+]\d\d:\d\d)$/;

const TIMES = 'seconds, a duration such as 1h30m, or a date such as 2026-01-31T12:00:00Z';

/** NaN: it is none. Parsers take the 31st of February as a day of March. */
function dateMs(text: string): number {
  const [, year, month, day] = DATE.exec(text) ?? [];
  if (Number(day) > new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()) return NaN;
  return day === undefined ? NaN : Date.parse(text.replace(' ', 'T'));
}

/** A time: seconds, a duration such as 1h30m, or a date such as 2026-01-31T12:00:00Z, which counts from the first date. In virtual milliseconds. */
export function momentIn(row: Row, column: string, moments: Moments): number | undefined {
  const text = row.cell(column);
  const isDate = LIKE_DATE.test(text);
  if (!isDate && !SPAN.test(text)) {
    row.refuse(column, `${JSON.stringify(text)} is no time: ${TIMES}`);
    return undefined;
  }
  moments.areDates ??= isDate;
  if (moments.areDates !== isDate) {
    const others = isDate ? 'no dates' : 'dates';
    row.refuse(column, `the times before ${text} are ${others}: write all in one way`);
    return undefined;
  }
  if (!isDate) return spanIn(row, column);
  const ms = dateMs(text);
  if (!Number.isNaN(ms)) moments.firstMs ??= ms;
  const atMs = ms - (moments.firstMs ?? ms);
  if (atMs >= 0 && atMs <= MAX_VIRTUAL_SECONDS * 1000) return atMs;
  row.refuse(column, whyNot(text, atMs));
  return undefined;
}

function whyNot(text: string, atMs: number): string {
  if (Number.isNaN(atMs)) return `${text} is no date such as 2026-01-31T12:00:00Z`;
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
