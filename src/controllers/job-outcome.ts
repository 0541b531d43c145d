import type { Job, JobCondition } from '../api/index.ts';
import { completionsOf } from './job-pods.ts';
import { matchSuccessPolicy } from './job-policies.ts';
import type { JobProgress } from './job-progress.ts';

/** How a Job finishes once its last pods are terminal. */
export interface JobOutcome {
  readonly type: 'Complete' | 'Failed';
  readonly reason: string;
  readonly message: string;
}

const DEFAULT_BACKOFF_LIMIT = 6;

/**
 * The outcome of a Job, decided while pods may still run; undefined: none yet.
 * Source: pkg/controller/job/job_controller.go syncJob, v1.34; the checks are in its order.
 */
export function outcomeOf(job: JobProgress, isPastDeadline: boolean): JobOutcome | undefined {
  const { object, failJobMessage } = job;
  if (failJobMessage !== undefined) return failed('PodFailurePolicy', failJobMessage);
  const { backoffLimit = DEFAULT_BACKOFF_LIMIT } = object.spec;
  if (job.failed > backoffLimit || restartedTooOften(job, backoffLimit)) {
    return failed('BackoffLimitExceeded', 'Job has reached the specified backoff limit');
  }
  if (isPastDeadline) {
    return failed('DeadlineExceeded', 'Job was active longer than specified deadline');
  }
  return job.indexed ? outcomeOfIndexes(job) : undefined;
}

/** No pod is active and the Job has enough successes. */
export function isComplete({ object, succeeded, active }: JobProgress): boolean {
  const completions = completionsOf(object);
  if (active.size > 0) return false;
  return completions === undefined ? succeeded > 0 : succeeded >= completions;
}

export const COMPLETED: JobOutcome = {
  type: 'Complete',
  reason: 'CompletionsReached',
  message: 'Reached expected number of succeeded pods',
};

/** The outcome in a Job's conditions FailureTarget or SuccessCriteriaMet. */
export function recordedOutcome({ status }: Job): JobOutcome | undefined {
  for (const { type, status: state, reason = '', message = '' } of status?.conditions ?? []) {
    if (state !== 'True') continue;
    if (type === 'FailureTarget') return { type: 'Failed', reason, message };
    if (type === 'SuccessCriteriaMet') return { type: 'Complete', reason, message };
  }
  return undefined;
}

/** The condition for an outcome while pods are still terminating. */
export function interimCondition({ type, reason, message }: JobOutcome, now: string): JobCondition {
  const interim = type === 'Complete' ? 'SuccessCriteriaMet' : 'FailureTarget';
  return condition({ type: interim, status: 'True', reason, message }, now);
}

export function finalCondition({ type, reason, message }: JobOutcome, now: string): JobCondition {
  return condition({ type, status: 'True', reason, message }, now);
}

type ConditionState = Pick<Required<JobCondition>, 'type' | 'status' | 'reason' | 'message'>;

/** With every field, like Go's JSON. `now`: RFC 3339. */
export function condition(
  { type, status, reason, message }: ConditionState,
  now: string,
): JobCondition {
  return { type, status, reason, message, lastProbeTime: now, lastTransitionTime: now };
}

function outcomeOfIndexes(job: JobProgress): JobOutcome | undefined {
  const { object, failedIndexes, succeededIndexes } = job;
  const { backoffLimitPerIndex, maxFailedIndexes } = object.spec;
  if (backoffLimitPerIndex !== undefined) {
    if (maxFailedIndexes !== undefined && failedIndexes.size > maxFailedIndexes) {
      const message = 'Job has exceeded the specified maximal number of failed indexes';
      return failed('MaxFailedIndexesExceeded', message);
    }
    const ended = failedIndexes.size + succeededIndexes.size;
    if (failedIndexes.size > 0 && ended >= (completionsOf(object) ?? 0)) {
      return failed('FailedIndexes', 'Job has failed indexes');
    }
  }
  const message = matchSuccessPolicy(object, succeededIndexes);
  return message === undefined ? undefined : { type: 'Complete', reason: 'SuccessPolicy', message };
}

/** With restartPolicy OnFailure restarts of containers count, too. Source: job_controller.go pastBackoffLimitOnFailure. */
function restartedTooOften({ object, active }: JobProgress, backoffLimit: number): boolean {
  if (object.spec.template.spec?.restartPolicy !== 'OnFailure') return false;
  let restarts = 0;
  for (const { status } of active.values()) {
    for (const one of status?.initContainerStatuses ?? []) restarts += one.restartCount;
    for (const one of status?.containerStatuses ?? []) restarts += one.restartCount;
  }
  return backoffLimit === 0 ? restarts > 0 : restarts >= backoffLimit;
}

function failed(reason: string, message: string): JobOutcome {
  return { type: 'Failed', reason, message };
}
