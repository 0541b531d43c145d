import type { Job, JobCondition } from '../api/index.ts';
import { completionsOf } from './job-pods.ts';
import { matchSuccessPolicy } from './job-policies.ts';
import type { JobProgress } from './job-progress.ts';

/** How a Job ends, once its last pods are gone. */
export interface Verdict {
  readonly type: 'Complete' | 'Failed';
  readonly reason: string;
  readonly message: string;
}

const DEFAULT_BACKOFF_LIMIT = 6;

/**
 * Why a Job is over though pods of it may still run; undefined: it is not.
 * Source: pkg/controller/job/job_controller.go syncJob, v1.34, in its order.
 */
export function judge(job: JobProgress, isPastDeadline: boolean): Verdict | undefined {
  const { object, failJobMessage } = job;
  if (failJobMessage !== undefined) return failed('PodFailurePolicy', failJobMessage);
  const { backoffLimit = DEFAULT_BACKOFF_LIMIT } = object.spec;
  if (job.failed > backoffLimit || restartedTooOften(job, backoffLimit)) {
    return failed('BackoffLimitExceeded', 'Job has reached the specified backoff limit');
  }
  if (isPastDeadline) {
    return failed('DeadlineExceeded', 'Job was active longer than specified deadline');
  }
  return job.indexed ? judgeIndexes(job) : undefined;
}

/** Nothing of it runs any more and it has all the successes that it wants. */
export function isComplete({ object, succeeded, active }: JobProgress): boolean {
  const completions = completionsOf(object);
  if (active.size > 0) return false;
  return completions === undefined ? succeeded > 0 : succeeded >= completions;
}

export const COMPLETED: Verdict = {
  type: 'Complete',
  reason: 'CompletionsReached',
  message: 'Reached expected number of succeeded pods',
};

/** The verdict that a Job's conditions tell of already. */
export function verdictIn({ status }: Job): Verdict | undefined {
  for (const { type, status: holds, reason = '', message = '' } of status?.conditions ?? []) {
    if (holds !== 'True') continue;
    if (type === 'FailureTarget') return { type: 'Failed', reason, message };
    if (type === 'SuccessCriteriaMet') return { type: 'Complete', reason, message };
  }
  return undefined;
}

/** The condition that tells of a verdict while pods still end. */
export function criterionOf({ type, reason, message }: Verdict, now: string): JobCondition {
  const criterion = type === 'Complete' ? 'SuccessCriteriaMet' : 'FailureTarget';
  return condition(criterion, reason, message, now);
}

export function conditionOf({ type, reason, message }: Verdict, now: string): JobCondition {
  return condition(type, reason, message, now);
}

/** As Go marshals it: every field is there. */
export function condition(
  type: string,
  reason: string,
  message: string,
  now: string,
  status: 'True' | 'False' = 'True',
): JobCondition {
  return { type, status, reason, message, lastProbeTime: now, lastTransitionTime: now };
}

function judgeIndexes(job: JobProgress): Verdict | undefined {
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

/** Containers restarted in place count as well under restartPolicy OnFailure (pastBackoffLimitOnFailure). */
function restartedTooOften({ object, active }: JobProgress, backoffLimit: number): boolean {
  if (object.spec.template.spec?.restartPolicy !== 'OnFailure') return false;
  let restarts = 0;
  for (const { status } of active.values()) {
    for (const one of status?.initContainerStatuses ?? []) restarts += one.restartCount;
    for (const one of status?.containerStatuses ?? []) restarts += one.restartCount;
  }
  return backoffLimit === 0 ? restarts > 0 : restarts >= backoffLimit;
}

function failed(reason: string, message: string): Verdict {
  return { type: 'Failed', reason, message };
}
