import { loadTimeZone } from '../../clock/index.ts';
import type { CronSchedule } from '../../clock/index.ts';
import type { CronJob } from '../../objects/index.ts';

// All times are wall-clock milliseconds since 1970. Source: pkg/controller/cronjob/utils.go, v1.34.

const TOO_MANY = 100;
/** Upstream's tolerance for clock skew (nextScheduleDelta). */
const DELTA_MS = 100;
const UNEVEN = 'time difference between two schedules is less than 1 second';

export interface DueTime {
  /** The latest scheduled time that has passed without a run; undefined: none. */
  readonly atMs: number | undefined;
  /** More than 100 runs were missed. */
  readonly areManyMissed: boolean;
}

/** The run that is due now. Throws RangeError for a schedule without times. */
export function dueTime(cronJob: CronJob, nowMs: number, schedule: CronSchedule): DueTime {
  const { startingDeadlineSeconds } = cronJob.spec;
  const deadlineMs =
    startingDeadlineSeconds === undefined ? -Infinity : nowMs - startingDeadlineSeconds * 1000;
  const since = Math.max(earliestOf(cronJob), deadlineMs);
  const { atMs, missed } = mostRecent(since, nowMs, schedule);
  return { atMs, areManyMissed: missed > TOO_MANY };
}

/** Time of the next sync of a CronJob; undefined: never. */
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

/** Start of the search for scheduled times: the last run, or the CronJob's creation. */
function earliestOf({ metadata, status }: CronJob): number {
  return Date.parse(status?.lastScheduleTime ?? metadata.creationTimestamp ?? '');
}

interface MostRecent {
  readonly atMs: number | undefined;
  /** Estimated from the interval of the first two times. 0 if at most one has passed. */
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
  // The schedule may be irregular: search from two intervals before the estimate.
  let atMs: number | undefined;
  let next = schedule.next(first + (missed - 2) * betweenMs);
  while (next !== undefined && next <= nowMs) {
    atMs = next;
    next = schedule.next(next);
  }
  return { atMs, missed };
}

/** "2025-01-01T10:00:00+01:00", the format of the scheduled-timestamp annotation. */
export function scheduledTimestamp(atMs: number, timeZone = ''): string {
  const local = loadTimeZone(timeZone).local(atMs);
  const text = local.toISOString().slice(0, 'YYYY-MM-DDThh:mm:ss'.length);
  const minutes = Math.round((local.getTime() - atMs) / 60_000);
  if (minutes === 0) return `${text}Z`;
  const ahead = Math.abs(minutes);
  const two = (number: number): string => String(Math.floor(number)).padStart(2, '0');
  return `${text}${minutes < 0 ? '-' : '+'}${two(ahead / 60)}:${two(ahead % 60)}`;
}

/** "Sat, 01 Jan 2000 00:03:00 +0000". */
export function inRfc1123(atMs: number): string {
  return new Date(atMs).toUTCString().replace('GMT', '+0000');
}
