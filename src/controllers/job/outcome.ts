import { findCondition, isTerminal, putCondition } from '../../objects/index.ts';
import type { Job, JobCondition, Pod } from '../../objects/index.ts';
import { completionsOf } from './pods.ts';
import { hasFailed, matchFailurePolicy, matchSuccessPolicy } from './policies.ts';
import type { JobSync } from './sync.ts';

const DEFAULT_BACKOFF_LIMIT = 6;

type FinishType = 'SuccessCriteriaMet' | 'FailureTarget' | 'Complete' | 'Failed';

/**
 * How the Job finishes, before its pods are adjusted; undefined: it continues. `isPastDeadline` is asked only if it decides.
 * Source: syncJob, pkg/controller/job/job_controller.go, v1.34; the checks are in its order.
 */
export function outcomeOf(
  sync: JobSync,
  isPastDeadline: () => boolean,
  now: string,
): JobCondition | undefined {
  return (
    recordedOutcome(sync.job, now) ??
    failedByPolicy(sync, now) ??
    failedByLimit(sync, isPastDeadline, now) ??
    outcomeOfIndexes(sync, now)
  );
}

/** The Job has enough successes and no active pods. */
export function completion(sync: JobSync, now: string): JobCondition | undefined {
  const { job, succeeded, activeCount } = sync;
  const completions = completionsOf(job);
  const isEnough = completions === undefined ? succeeded > 0 : succeeded >= completions;
  if (!isEnough || activeCount > 0) return undefined;
  const message = 'Reached expected number of succeeded pods';
  return finish('SuccessCriteriaMet', 'CompletionsReached', message, now);
}

/** The condition that follows an interim one when all pods have ended. */
export function finalCondition({ type, reason, message }: JobCondition, now: string): JobCondition {
  const final = type === 'SuccessCriteriaMet' || type === 'Complete' ? 'Complete' : 'Failed';
  return finish(final, reason ?? '', message ?? '', now);
}

/** Sets a condition, but does not add one of status False. Returns `conditions` itself if nothing changes. */
export function withJobCondition(
  conditions: readonly JobCondition[],
  next: JobCondition,
): readonly JobCondition[] {
  const known = findCondition(conditions, next.type);
  if (known === undefined) return next.status === 'False' ? conditions : [...conditions, next];
  const isSame =
    known.status === next.status && known.reason === next.reason && known.message === next.message;
  return isSame ? conditions : putCondition(conditions, next);
}

/** With every field, like Go's JSON. `now`: RFC 3339. */
export function condition(
  state: Pick<Required<JobCondition>, 'type' | 'status' | 'reason' | 'message'>,
  now: string,
): JobCondition {
  const { type, status, reason, message } = state;
  return { type, status, reason, message, lastProbeTime: now, lastTransitionTime: now };
}

function finish(type: FinishType, reason: string, message: string, now: string): JobCondition {
  return condition({ type, status: 'True', reason, message }, now);
}

function recordedOutcome({ status }: Job, now: string): JobCondition | undefined {
  const met = findCondition(status?.conditions, 'SuccessCriteriaMet');
  if (met?.status === 'True') return met;
  const target = findCondition(status?.conditions, 'FailureTarget');
  return target?.status === 'True' ? finalCondition(target, now) : undefined;
}

function failedByPolicy({ job, pods }: JobSync, now: string): JobCondition | undefined {
  if (job.spec.podFailurePolicy === undefined) return undefined;
  for (const pod of pods) {
    if (!hasFailed(job, pod)) continue;
    const match = matchFailurePolicy(job, pod);
    if (match?.action === 'FailJob') {
      return finish('FailureTarget', 'PodFailurePolicy', match.message, now);
    }
  }
  return undefined;
}

function failedByLimit(
  { job, failed, pods }: JobSync,
  isPastDeadline: () => boolean,
  now: string,
): JobCondition | undefined {
  const { backoffLimit = DEFAULT_BACKOFF_LIMIT } = job.spec;
  if (failed > backoffLimit || restartedTooOften(job, pods, backoffLimit)) {
    const message = 'Job has reached the specified backoff limit';
    return finish('FailureTarget', 'BackoffLimitExceeded', message, now);
  }
  if (!isPastDeadline()) return undefined;
  const message = 'Job was active longer than specified deadline';
  return finish('FailureTarget', 'DeadlineExceeded', message, now);
}

/** With restartPolicy OnFailure restarts of containers count, too. Source: job_controller.go pastBackoffLimitOnFailure. */
function restartedTooOften({ spec }: Job, pods: readonly Pod[], backoffLimit: number): boolean {
  if (spec.template.spec?.restartPolicy !== 'OnFailure') return false;
  const running = pods.filter((pod) => !isTerminal(pod));
  const restarts = running.reduce((sum, pod) => sum + restartsOf(pod), 0);
  return backoffLimit === 0 ? restarts > 0 : restarts >= backoffLimit;
}

function restartsOf({ status }: Pod): number {
  const { initContainerStatuses = [], containerStatuses = [] } = status ?? {};
  return [...initContainerStatuses, ...containerStatuses].reduce(
    (sum, { restartCount }) => sum + restartCount,
    0,
  );
}

function outcomeOfIndexes({ job, indexes }: JobSync, now: string): JobCondition | undefined {
  if (indexes === undefined) return undefined;
  const { completions, succeeded, failed } = indexes;
  const { maxFailedIndexes = Infinity } = job.spec;
  const failures = failed?.size ?? 0;
  if (failures > maxFailedIndexes) {
    const message = 'Job has exceeded the specified maximal number of failed indexes';
    return finish('FailureTarget', 'MaxFailedIndexesExceeded', message, now);
  }
  if (failures > 0 && failures + succeeded.size >= completions) {
    return finish('FailureTarget', 'FailedIndexes', 'Job has failed indexes', now);
  }
  const message = matchSuccessPolicy(job, completions, succeeded);
  return message === undefined
    ? undefined
    : finish('SuccessCriteriaMet', 'SuccessPolicy', message, now);
}
