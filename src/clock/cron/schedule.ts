import { parseNanoseconds } from '../../golang/index.ts';
import {
  DAYS_OF_MONTH,
  DAYS_OF_WEEK,
  HOURS,
  MINUTES,
  MONTHS_OF_YEAR,
  parseCronField,
} from './field.ts';
import type { CronFields } from './field.ts';
import { NextTime } from './next-time.ts';
import { loadTimeZone } from './time-zone.ts';
import type { TimeZone } from './time-zone.ts';

/** The times of a CronJob. */
export interface CronSchedule {
  /** The first time after a moment, both in milliseconds since 1970; undefined: none within five years. */
  next(afterMs: number): number | undefined;
}

const DESCRIPTORS: ReadonlyMap<string, string> = new Map([
  ['@yearly', '0 0 1 1 *'],
  ['@annually', '0 0 1 1 *'],
  ['@monthly', '0 0 1 * *'],
  ['@weekly', '0 0 * * 0'],
  ['@daily', '0 0 * * *'],
  ['@midnight', '0 0 * * *'],
  ['@hourly', '0 * * * *'],
]);
const EVERY = '@every ';
const SECOND_NS = 1_000_000_000n;

/**
 * Reads "0 4 * * mon", "@hourly", "@every 1h30m", each optionally after "TZ=ZONE " or "CRON_TZ=ZONE "; otherwise in UTC.
 * Throws RangeError with the text that the API server shows. Source: ParseStandard, robfig/cron v3 parser.go.
 */
export function parseCronSchedule(text: string): CronSchedule {
  if (text === '') throw new RangeError('empty spec string');
  const prefix = /^(?:CRON_)?TZ=([^ ]*)( ?)/.exec(text);
  if (prefix === null) return parseInZone(text, loadTimeZone(''));
  const [whole, name = '', space] = prefix;
  // The Go code slices out of bounds here.
  if (space === '') throw new RangeError(`provided bad location ${name}: no schedule follows it`);
  let zone: TimeZone;
  try {
    zone = loadTimeZone(name);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new RangeError(`provided bad location ${name}: ${error.message}`, { cause: error });
  }
  return parseInZone(text.slice(whole.length).trim(), zone);
}

function parseInZone(text: string, zone: TimeZone): CronSchedule {
  if (text.startsWith(EVERY)) return every(text.slice(EVERY.length));
  const descriptor = DESCRIPTORS.get(text);
  if (descriptor === undefined && text.startsWith('@')) {
    throw new RangeError(`unrecognized descriptor: ${text}`);
  }
  const fields = parseFields(descriptor ?? text);
  // Fields of only commas have no values: the search would visit every minute of five years.
  const all = [fields.minute, fields.hour, fields.dayOfMonth, fields.month, fields.dayOfWeek];
  if (all.some(({ values }) => values.size === 0)) return { next: () => undefined };
  return { next: (afterMs) => new NextTime(fields, zone, afterMs).find() };
}

function parseFields(text: string): CronFields {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const [minute = '', hour = '', dayOfMonth = '', month = '', dayOfWeek = ''] = words;
  if (words.length !== 5) {
    const found = `[${words.join(' ')}]`;
    throw new RangeError(`expected exactly 5 fields, found ${words.length}: ${found}`);
  }
  return {
    minute: parseCronField(minute, MINUTES),
    hour: parseCronField(hour, HOURS),
    dayOfMonth: parseCronField(dayOfMonth, DAYS_OF_MONTH),
    month: parseCronField(month, MONTHS_OF_YEAR),
    dayOfWeek: parseCronField(dayOfWeek, DAYS_OF_WEEK),
  };
}

/** At full seconds; the period is truncated to seconds, at least one. Source: robfig/cron v3 constantdelay.go. */
function every(text: string): CronSchedule {
  let period: bigint;
  try {
    period = parseNanoseconds(text) / SECOND_NS;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new RangeError(`failed to parse duration ${EVERY}${text}: ${error.message}`, {
      cause: error,
    });
  }
  const seconds = period < 1n ? 1 : Number(period);
  return { next: (afterMs) => (Math.floor(afterMs / 1000) + seconds) * 1000 };
}
