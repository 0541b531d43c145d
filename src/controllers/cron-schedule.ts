const MACROS: ReadonlyMap<string, string> = new Map([
  ['@yearly', '0 0 1 1 *'],
  ['@annually', '0 0 1 1 *'],
  ['@monthly', '0 0 1 * *'],
  ['@weekly', '0 0 * * 0'],
  ['@daily', '0 0 * * *'],
  ['@midnight', '0 0 * * *'],
  ['@hourly', '0 * * * *'],
]);
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Nothing matched for so long: February 30 and the like. */
const HORIZON_DAYS = 5 * 366;

interface Field {
  readonly values: ReadonlySet<number>;
  readonly any: boolean;
}

/**
 * Wall-clock milliseconds of the next run after a moment; undefined for a schedule that cannot be read or never comes.
 * Times are UTC unless the schedule names a zone. Source: robfig/cron v3 ParseStandard, as the CronJob controller of
 * v1.34 uses it; "@every" counts from the moment asked about.
 */
export function nextRun(schedule: string, afterMs: number, timeZone?: string): number | undefined {
  const prefix = /^(?:CRON_)?TZ=(\S+)\s+/.exec(schedule.trim());
  const text = schedule.trim().slice(prefix?.[0].length ?? 0);
  const period = everyMs(text);
  if (period !== undefined) return Math.floor((afterMs + period) / 1000) * 1000;
  const cron = parseCron(MACROS.get(text) ?? text);
  const localMs = offsetAt(prefix?.[1] ?? timeZone);
  if (cron === undefined || localMs === undefined) return undefined;
  const first = (Math.floor(afterMs / MINUTE_MS) + 1) * MINUTE_MS;
  for (let at = first; at < first + HORIZON_DAYS * DAY_MS;) {
    const skip = minutesToSkip(cron, new Date(at + localMs(at)));
    if (skip === 0) return at;
    at += skip * MINUTE_MS;
  }
  return undefined;
}

interface Cron {
  readonly minute: Field;
  readonly hour: Field;
  readonly day: Field;
  readonly month: Field;
  readonly weekday: Field;
}

function parseCron(text: string): Cron | undefined {
  const fields = text.split(/\s+/);
  const minute = field(fields[0], 0, 59);
  const hour = field(fields[1], 0, 23);
  const day = field(fields[2], 1, 31);
  const month = field(fields[3], 1, 12, MONTHS);
  const weekday = field(fields[4], 0, 6, DAYS);
  if (fields.length !== 5 || !minute || !hour || !day || !month || !weekday) return undefined;
  return { minute, hour, day, month, weekday };
}

/** "@every 1h30m" in milliseconds. */
function everyMs(text: string): number | undefined {
  const match = /^@every\s+(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?$/.exec(text);
  if (match === null) return undefined;
  const [, hours = '0', minutes = '0', seconds = '0'] = match;
  const period = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000;
  return period === 0 ? undefined : period;
}

/** 0 when the schedule fires at that minute, else how far nothing can. `local`: the zone's clock read as UTC. */
function minutesToSkip({ minute, hour, day, month, weekday }: Cron, local: Date): number {
  const onDay = day.values.has(local.getUTCDate());
  const onWeekday = weekday.values.has(local.getUTCDay());
  // Both restricted: either will do.
  const dayFits = day.any || weekday.any ? onDay && onWeekday : onDay || onWeekday;
  if (!dayFits || !month.values.has(local.getUTCMonth() + 1)) {
    // A day on which the clocks change is an hour longer or shorter: stop an hour before midnight, then go by minutes.
    return Math.max(1, 23 * 60 - local.getUTCHours() * 60 - local.getUTCMinutes());
  }
  if (!hour.values.has(local.getUTCHours())) return 60 - local.getUTCMinutes();
  return minute.values.has(local.getUTCMinutes()) ? 0 : 1;
}

function field(
  text: string | undefined,
  least: number,
  most: number,
  names: readonly string[] = [],
): Field | undefined {
  const values = new Set<number>();
  for (const part of (text ?? '').split(',')) {
    const match = /^(?:[*?]|(\w+)(?:-(\w+))?)(?:\/(\d+))?$/.exec(part);
    if (match === null) return undefined;
    const [, from, to, step = '1'] = match;
    const number = (word: string): number => {
      const at = names.indexOf(word.toLowerCase());
      return at < 0 ? Number(word) : at + least;
    };
    const start = from === undefined ? least : number(from);
    const single = from !== undefined && to === undefined && match[3] === undefined;
    const end = to === undefined ? (single ? start : most) : number(to);
    const stride = Number(step);
    if (!(start >= least && end <= most && start <= end && stride > 0)) return undefined;
    for (let value = start; value <= end; value += stride) values.add(value);
  }
  return { values, any: /^[*?](\/1)?$/.test(text ?? '') };
}

/** Milliseconds to add to a moment to read it as that zone's clock; undefined for an unknown zone. */
function offsetAt(timeZone: string | undefined): ((atMs: number) => number) | undefined {
  if (timeZone === undefined || timeZone === 'UTC' || timeZone === 'Etc/UTC') return () => 0;
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    return undefined;
  }
  return (atMs) => {
    const parts = new Map(
      format.formatToParts(atMs).map(({ type, value }) => [type, Number(value)]),
    );
    const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
    const local = Date.UTC(
      part('year'),
      part('month') - 1,
      part('day'),
      part('hour'),
      part('minute'),
      part('second'),
    );
    return local - Math.floor(atMs / 1000) * 1000;
  };
}
