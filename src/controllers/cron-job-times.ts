import { loadTimeZone } from '../api/index.ts';
import type { CronJob, CronSchedule } from '../api/index.ts';

// Times are wall-clock milliseconds since 1970. Source of all rules: pkg/controller/cronjob/utils.go, v1.34.

const TOO_MANY = 100;
/** Lets the clocks of two machines differ a little. */
const DELTA_MS = 100;
const UNEVEN = 'time difference between two schedules is less than 1 second';

export interface DueTime {
  /** The latest scheduled time that has passed and is not started yet; undefined: none. */
  readonly atMs: number | undefined;
  /** More than a hundred were missed. */
  readonly isMany: boolean;
}

/** What is due now. Throws RangeError for a schedule that never comes. */
export function dueTime(cronJob: CronJob, nowMs: number, schedule: CronSchedule): DueTime {
  const { startingDeadlineSeconds } = cronJob.spec;
  const deadlineMs =
    startingDeadlineSeconds === undefined ? -Infinity : nowMs - startingDeadlineSeconds * 1000;
  const since = Math.max(earliestOf(cronJob), deadlineMs);
  const { atMs, missed } = mostRecent(since, nowMs, schedule);
  return { atMs, isMany: missed > TOO_MANY };
}

/** When a CronJob has to be looked at next; undefined: never. */
export function wakeTime(
  cronJob: CronJob,
  nowMs: number,
  schedule: CronSchedule,
): number | undefined {
  const earliest = earliestOf(cronJob);
  let since = nowMs;
  try {
    const { atMs, missed } = mostRecent(earliest, nowMs, schedule);
    since = atMs ?? (missed === 0 ? earliest : nowMs);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  const next = schedule.next(since);
  return next === undefined ? undefined : next + DELTA_MS;
}

/** Runs count from the last one, or from the CronJob's creation. */
function earliestOf({ metadata, status }: CronJob): number {
  return Date.parse(status?.lastScheduleTime ?? metadata.creationTimestamp ?? '');
}

interface MostRecent {
  readonly atMs: number | undefined;
  /** An estimate, as if all were as far apart as the first two. 0 where only one has passed. */
  readonly missed: number;
}

function mostRecent(since: number, nowMs: number, schedule: CronSchedule): MostRecent {
  const first = schedule.next(since);
  if (first === undefined) throw new RangeError(UNEVEN);
  if (nowMs < first) return { atMs: undefined, missed: 0 };
  const second = schedule.next(first);
  if (second === undefined) throw new RangeError(UNEVEN);
  if (nowMs < second) return { atMs: first, missed: 0 };
  const betweenMs = Math.round((second - first) / 1000) * 1000;
  const missed = Math.floor((nowMs - first) / betweenMs) + 1;
  // From two periods back the schedule itself finds the last time, be it regular or not.
  let atMs: number | undefined;
  let next = schedule.next(first + (missed - 2) * betweenMs);
  while (next !== undefined && next <= nowMs) {
    atMs = next;
    next = schedule.next(next);
  }
  return { atMs, missed };
}

/** Such as "2025-01-01T10:00:00+01:00": what the annotation of a Job says of its scheduled time. */
export function scheduledTimestamp(atMs: number, timeZone = ''): string {
  const local = loadTimeZone(timeZone).local(atMs);
  const text = local.toISOString().slice(0, 'YYYY-MM-DDThh:mm:ss'.length);
  const minutes = Math.round((local.getTime() - atMs) / 60_000);
  if (minutes === 0) return `${text}Z`;
  const ahead = Math.abs(minutes);
  const two = (number: number): string => String(Math.floor(number)).padStart(2, '0');
  return `${text}${minutes < 0 ? '-' : '+'}${two(ahead / 60)}:${two(ahead % 60)}`;
}

/** Such as "Sat, 01 Jan 2000 00:03:00 +0000". */
export function inRfc1123(atMs: number): string {
  return new Date(atMs).toUTCString().replace('GMT', '+0000');
}
