import type { Job } from '../../objects/index.ts';
import type { CronJobDraft } from './draft.ts';
import { uidOf } from '../shared/owner-reference.ts';

/**
 * Deletes the oldest finished Jobs beyond the history limits.
 * Source: cleanupFinishedJobs, pkg/controller/cronjob/cronjob_controllerv2.go, v1.34.
 */
export function deleteOldJobs(draft: CronJobDraft, jobs: readonly Job[]): void {
  const { successfulJobsHistoryLimit, failedJobsHistoryLimit } = draft.cronJob.spec;
  const deleteOldest = (end: JobEnd, limit = Infinity): void => {
    const finished = jobs.filter((job) => endOf(job) === end);
    const surplus = finished.length - limit;
    if (surplus <= 0) return;
    for (const job of finished.toSorted(byStartTime).slice(0, surplus)) draft.delete(job);
  };
  deleteOldest('Complete', successfulJobsHistoryLimit);
  deleteOldest('Failed', failedJobsHistoryLimit);
}

/** Updates status.active and lastSuccessfulTime. Source: the same file, syncCronJob. */
export function followJobs(draft: CronJobDraft, jobs: readonly Job[]): void {
  const uids = new Set<string>();
  for (const job of jobs) {
    uids.add(uidOf(job.metadata));
    followJob(draft, job);
  }
  const { namespace } = draft.cronJob.metadata;
  for (const { uid = '', name = '' } of draft.active) {
    if (uids.has(uid) || draft.context.api.get('Job', namespace, name) !== undefined) continue;
    draft.event('Normal', 'MissingJob', `Active job went missing: ${name}`);
    draft.deactivate(uid);
  }
}

function followJob(draft: CronJobDraft, job: Job): void {
  const { name } = job.metadata;
  const uid = uidOf(job.metadata);
  const isActive = draft.isActive(uid);
  const end = endOf(job);
  if (end === undefined) {
    if (isActive) return;
    const message = `Saw a job that the controller did not create or forgot: ${name}`;
    draft.event('Warning', 'UnexpectedJob', message);
    return;
  }
  if (isActive) {
    draft.deactivate(uid);
    const message = `Saw completed job: ${name}, condition: ${end}`;
    draft.event('Normal', 'SawCompletedJob', message);
  }
  const { completionTime } = job.status ?? {};
  if (end === 'Complete' && completionTime !== undefined) draft.succeeded(completionTime);
}

type JobEnd = 'Complete' | 'Failed';

/** Undefined: the Job has not finished. */
function endOf({ status }: Job): JobEnd | undefined {
  for (const { type, status: holds } of status?.conditions ?? []) {
    if (holds === 'True' && (type === 'Complete' || type === 'Failed')) return type;
  }
  return undefined;
}

/** Jobs without start time are last; Jobs with equal start times are ordered by name. */
function byStartTime(a: Job, b: Job): number {
  const [first, second] = [startOf(a), startOf(b)];
  if (first !== second) return first < second ? -1 : 1;
  return a.metadata.name < b.metadata.name ? -1 : 1;
}

function startOf({ status }: Job): number {
  return status?.startTime === undefined ? Infinity : Date.parse(status.startTime);
}
