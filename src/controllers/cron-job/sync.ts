import { loadTimeZone, parseCronSchedule } from '../../clock/index.ts';
import { controllerOf } from '../../objects/index.ts';
import type { CronSchedule } from '../../clock/index.ts';
import type { CronJob, Job } from '../../objects/index.ts';
import { ApiError } from '../../server/index.ts';
import { goQuote } from '../../golang/index.ts';
import { attemptCreate } from '../shared/attempt.ts';
import { CronJobDraft } from './draft.ts';
import type { CronJobContext } from './draft.ts';
import { deleteOldJobs, followJobs } from './history.ts';
import { cronJobRun } from './run.ts';
import { dueTime, inRfc1123, wakeTime } from './times.ts';

/** What the controller does after a sync. */
export type SyncResult =
  | { readonly next: 'wake'; readonly atMs: number }
  /** A request was refused: retry with back-off. */
  | { readonly next: 'retry' }
  /** Wait for the next change. */
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
 * Syncs a CronJob by its schedule: deletes old Jobs, updates the status, starts the run that is due.
 * `jobs`: the Jobs that the CronJob controls. Source: pkg/controller/cronjob/cronjob_controllerv2.go, v1.34.
 */
export function syncCronJob(
  context: CronJobContext,
  cronJob: CronJob,
  jobs: readonly Job[],
): SyncResult {
  const draft = new CronJobDraft(context, cronJob);
  deleteOldJobs(draft, jobs);
  followJobs(draft, jobs);
  const result = startDueRun(draft);
  draft.write();
  return result;
}

/**
 * Syncs a CronJob under `runsAtOnce`: if `isDue`, its next run starts now; the result is "wake" if it has started. Finished Jobs
 * are kept.
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

/** A zone in the schedule has precedence over spec.timeZone. Throws RangeError. */
export function scheduleOf({ spec: { schedule, timeZone } }: CronJob): CronSchedule {
  const hasZone = schedule.includes('TZ') || timeZone === undefined;
  return parseCronSchedule(hasZone ? schedule : `TZ=${timeZone} ${schedule}`);
}

function startDueRun(draft: CronJobDraft): SyncResult {
  const schedule = readSchedule(draft);
  const due = schedule === undefined ? undefined : findDueTime(draft, schedule);
  if (schedule === undefined || due === undefined) return NOTHING;
  const { atMs } = due;
  if (atMs !== undefined && !isTooLate(draft, atMs) && !wasStarted(draft, atMs)) {
    if (isForbidden(draft)) draft.event('Normal', 'JobAlreadyActive', FORBIDDEN);
    else if (!start(draft, atMs, atMs)) return RETRY;
  }
  const wakeMs = wakeTime(draft.cronJob, draft.context.nowMs, schedule);
  return wakeMs === undefined ? NOTHING : { next: 'wake', atMs: wakeMs };
}

function startNextRun(draft: CronJobDraft): SyncResult {
  const { nowMs } = draft.context;
  const schedule = readSchedule(draft);
  let atMs = schedule?.next(nowMs);
  // The run may have been started at once in an earlier simulation.
  while (atMs !== undefined && find(draft, cronJobRun(draft.cronJob, atMs)) !== undefined) {
    atMs = schedule?.next(atMs);
  }
  if (atMs === undefined || isForbidden(draft)) return NOTHING;
  return start(draft, atMs, nowMs) ? { next: 'wake', atMs: nowMs } : RETRY;
}

/** Undefined: no run can start until the CronJob changes. */
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

/** Undefined: the schedule has no times. `atMs` undefined: no run is due. */
function findDueTime(
  draft: CronJobDraft,
  schedule: CronSchedule,
): { readonly atMs: number | undefined } | undefined {
  const { cronJob } = draft;
  try {
    const due = dueTime(cronJob, draft.context.nowMs, schedule);
    if (due.atMs !== undefined && due.areManyMissed) {
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

/** False: the API server refused. `lastMs`: the new lastScheduleTime. */
function start(draft: CronJobDraft, atMs: number, lastMs: number): boolean {
  const { cronJob } = draft;
  if (cronJob.spec.concurrencyPolicy === 'Replace' && !deleteActive(draft)) return false;
  const job = create(draft, cronJobRun(cronJob, atMs));
  if (job !== undefined) draft.activate(job, lastMs);
  return job !== undefined;
}

function deleteActive(draft: CronJobDraft): boolean {
  const { namespace } = draft.cronJob.metadata;
  for (const { name = '' } of draft.active) {
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
 * Creates the Job, or returns it if the CronJob controls it already. Undefined: refused, or the name belongs to a Job of another
 * owner. Upstream looks that Job up without a namespace, which fails, and retries without an event.
 */
function create(draft: CronJobDraft, wanted: Job): Job | undefined {
  const { context, cronJob } = draft;
  const known = find(draft, wanted);
  if (known !== undefined) {
    return controllerOf(known.metadata)?.uid === cronJob.metadata.uid ? known : undefined;
  }
  const job = attemptCreate(context, {
    owner: cronJob,
    kind: 'Job',
    object: wanted,
    failureEvent: ({ message }) => ({
      reason: 'FailedCreate',
      message: `Error creating job: ${message}`,
    }),
  });
  if (job instanceof ApiError) return undefined;
  draft.event('Normal', 'SuccessfulCreate', `Created job ${job.metadata.name}`);
  return job;
}

function find({ context }: CronJobDraft, { metadata }: Job): Job | undefined {
  return context.api.get('Job', metadata.namespace, metadata.name);
}

/** Message of the RangeError that an invalid schedule or zone throws. Throws any other error again. */
function textOf(error: unknown): string {
  if (!(error instanceof RangeError)) throw error;
  return error.message;
}
