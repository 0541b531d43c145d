import { loadTimeZone, parseCronSchedule } from '../api/index.ts';
import type { CronJob, CronSchedule, Job } from '../api/index.ts';
import { ApiError } from '../store/index.ts';
import { goQuote } from '../units/index.ts';
import { attemptCreate } from './attempt.ts';
import { CronJobDraft } from './cron-job-draft.ts';
import type { CronJobContext } from './cron-job-draft.ts';
import { deleteOldJobs, followJobs } from './cron-job-history.ts';
import { cronJobRun } from './cron-job-run.ts';
import { dueTime, inRfc1123, wakeTime } from './cron-job-times.ts';
import { controllerOf } from './owner-reference.ts';

/** What is to be done once a sync is over. */
export type SyncResult =
  | { readonly next: 'wake'; readonly atMs: number }
  /** Something was refused: try again, later each time. */
  | { readonly next: 'retry' }
  /** Until something changes. */
  | { readonly next: 'nothing' };

const NOTHING: SyncResult = { next: 'nothing' };
const RETRY: SyncResult = { next: 'retry' };
const FORBIDDEN =
  'Not starting job because prior execution is running and concurrency policy is Forbid';
const TZ_IN_SCHEDULE =
  'is not officially supported, see https://kubernetes.io/docs/concepts/workloads/controllers/cron-jobs/ for more details';
const TOO_MANY_MISSED =
  'too many missed start times. Set or decrease .spec.startingDeadlineSeconds or check clock skew';

/**
 * One look at a CronJob by its schedule: counts the Jobs that have ended, deletes the oldest, starts what is due.
 * `jobs`: all that name it as their controller. Source: pkg/controller/cronjob/cronjob_controllerv2.go, v1.34.
 */
export function syncCronJob(
  context: CronJobContext,
  cronJob: CronJob,
  jobs: readonly Job[],
): SyncResult {
  const draft = new CronJobDraft(context, cronJob);
  deleteOldJobs(draft, jobs);
  followJobs(draft, jobs);
  const result = startWhatIsDue(draft);
  draft.write();
  return result;
}

/**
 * One look at a CronJob that is asked what its next run needs: if `isDue`, that run starts, whatever the time is; "wake" says that it
 * has. Jobs that have ended are kept.
 */
export function syncAtOnce(
  context: CronJobContext,
  cronJob: CronJob,
  jobs: readonly Job[],
  isDue: boolean,
): SyncResult {
  const draft = new CronJobDraft(context, cronJob);
  followJobs(draft, jobs);
  const result = isDue ? startNextRun(draft) : NOTHING;
  draft.write();
  return result;
}

/** A zone within the schedule counts before spec.timeZone. Throws RangeError. */
export function scheduleOf({ spec: { schedule, timeZone } }: CronJob): CronSchedule {
  const hasZone = schedule.includes('TZ') || timeZone === undefined;
  return parseCronSchedule(hasZone ? schedule : `TZ=${timeZone} ${schedule}`);
}

function startWhatIsDue(draft: CronJobDraft): SyncResult {
  const schedule = readSchedule(draft);
  const due = schedule === undefined ? undefined : findDueTime(draft, schedule);
  if (schedule === undefined || due === undefined) return NOTHING;
  const { atMs } = due;
  if (atMs !== undefined && !isTooLate(draft, atMs) && !wasStarted(draft, atMs)) {
    if (!isForbidden(draft)) {
      const failure = start(draft, atMs, atMs);
      if (failure !== undefined) return failure;
    } else draft.event('Normal', 'JobAlreadyActive', FORBIDDEN);
  }
  const wakeMs = wakeTime(draft.cronJob, draft.context.nowMs, schedule);
  return wakeMs === undefined ? NOTHING : { next: 'wake', atMs: wakeMs };
}

function startNextRun(draft: CronJobDraft): SyncResult {
  const { nowMs } = draft.context;
  const schedule = readSchedule(draft);
  let atMs = schedule?.next(nowMs);
  // Another plan may have brought that run forward.
  while (atMs !== undefined && find(draft, cronJobRun(draft.cronJob, atMs)) !== undefined) {
    atMs = schedule?.next(atMs);
  }
  if (atMs === undefined || isForbidden(draft)) return NOTHING;
  return start(draft, atMs, nowMs) ?? { next: 'wake', atMs: nowMs };
}

/** Undefined: no run can start until the CronJob is changed. */
function readSchedule(draft: CronJobDraft): CronSchedule | undefined {
  const { cronJob } = draft;
  if (cronJob.metadata.deletionTimestamp !== undefined) return undefined;
  const { timeZone, suspend, schedule } = cronJob.spec;
  try {
    if (timeZone !== undefined) loadTimeZone(timeZone);
  } catch (error) {
    const why = `invalid timeZone: ${goQuote(timeZone ?? '')}: ${textOf(error)}`;
    draft.event('Warning', 'UnknownTimeZone', why);
    return undefined;
  }
  if (suspend === true) return undefined;
  if (schedule.includes('TZ')) {
    const message = `CRON_TZ or TZ used in schedule ${goQuote(schedule)} ${TZ_IN_SCHEDULE}`;
    draft.event('Warning', 'UnsupportedSchedule', message);
  }
  try {
    return scheduleOf(cronJob);
  } catch (error) {
    const why = `unparseable schedule: ${goQuote(schedule)} : ${textOf(error)}`;
    draft.event('Warning', 'UnparseableSchedule', why);
    return undefined;
  }
}

/** Undefined: the schedule never comes. `atMs` undefined: nothing is due. */
function findDueTime(
  draft: CronJobDraft,
  schedule: CronSchedule,
): { readonly atMs: number | undefined } | undefined {
  const { cronJob } = draft;
  try {
    const due = dueTime(cronJob, draft.context.nowMs, schedule);
    if (due.atMs !== undefined && due.isMany) {
      draft.event('Warning', 'TooManyMissedTimes', TOO_MANY_MISSED);
    }
    return due;
  } catch (error) {
    const why = `invalid schedule: ${cronJob.spec.schedule} : ${textOf(error)}`;
    draft.event('Warning', 'InvalidSchedule', why);
    return undefined;
  }
}

function isTooLate(draft: CronJobDraft, atMs: number): boolean {
  const { startingDeadlineSeconds = Infinity } = draft.cronJob.spec;
  if (atMs + startingDeadlineSeconds * 1000 >= draft.context.nowMs) return false;
  const message = `Missed scheduled time to start a job: ${inRfc1123(atMs)}`;
  draft.event('Warning', 'MissSchedule', message);
  return true;
}

function wasStarted({ cronJob, active }: CronJobDraft, atMs: number): boolean {
  const { namespace, name } = cronJobRun(cronJob, atMs).metadata;
  return (
    active.some((one) => one.name === name && one.namespace === namespace) ||
    Date.parse(cronJob.status?.lastScheduleTime ?? '') === atMs
  );
}

function isForbidden({ cronJob, active }: CronJobDraft): boolean {
  return cronJob.spec.concurrencyPolicy === 'Forbid' && active.length > 0;
}

/** Undefined: it has been started. `lastMs`: what counts as the time of the last run. */
function start(draft: CronJobDraft, atMs: number, lastMs: number): SyncResult | undefined {
  const { cronJob } = draft;
  if (cronJob.spec.concurrencyPolicy === 'Replace' && !deleteActive(draft)) return RETRY;
  const job = create(draft, cronJobRun(cronJob, atMs));
  if (job === undefined) return RETRY;
  draft.activate(job, lastMs);
  return undefined;
}

function deleteActive(draft: CronJobDraft): boolean {
  for (const { namespace = '', name = '' } of draft.active) {
    const job = draft.context.api.get('Job', namespace, name);
    if (job === undefined) {
      draft.event('Warning', 'FailedGet', `Get job: jobs.batch "${name}" not found`);
      return false;
    }
    if (!draft.delete(job)) return false;
  }
  return true;
}

/**
 * The Job, also where an earlier run of the controller, or a plan that brought it forward, has created it. Undefined: refused. What
 * others have created under its name is looked up without a namespace by the real controller, which fails: it tries again in silence.
 */
function create(draft: CronJobDraft, wanted: Job): Job | undefined {
  const { context, cronJob } = draft;
  const known = find(draft, wanted);
  if (known !== undefined) {
    return controllerOf(known.metadata)?.uid === cronJob.metadata.uid ? known : undefined;
  }
  const job = attemptCreate(context, cronJob, 'Job', wanted, ({ message }) => ({
    reason: 'FailedCreate',
    message: `Error creating job: ${message}`,
  }));
  if (job instanceof ApiError) return undefined;
  draft.event('Normal', 'SuccessfulCreate', `Created job ${job.metadata.name}`);
  return job;
}

function find({ context }: CronJobDraft, { metadata }: Job): Job | undefined {
  return context.api.get('Job', metadata.namespace ?? '', metadata.name);
}

/** Schedules and zones that cannot be read throw RangeError. */
function textOf(error: unknown): string {
  if (!(error instanceof RangeError)) throw error;
  return error.message;
}
