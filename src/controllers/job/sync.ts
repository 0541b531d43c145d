import { isReady } from '../../objects/index.ts';
import type { Job, JobCondition, JobStatus, Pod } from '../../objects/index.ts';
import { nextBackoff } from './backoff.ts';
import type { BackoffRecord } from './backoff.ts';
import { isTracked } from './finalizer.ts';
import { IndexSet } from './indexes.ts';
import { allFailures, completionIndex, completionsOf, countedFailures } from './pods.ts';
import { finishedAtMs, hasFailed, matchFailurePolicy } from './policies.ts';
import type { JobState } from './state.ts';
import { uidOf } from '../shared/owner-reference.ts';
import { isActive, isEnding } from '../shared/pod-state.ts';
import { nonZero } from '../shared/status.ts';

/** A status that a sync changes step by step. */
export type JobStatusDraft = { -readonly [F in keyof JobStatus]: JobStatus[F] };

/** The indexes of an Indexed Job. */
export interface JobIndexes {
  readonly completions: number;
  /** The succeeded indexes in the status before the sync. */
  readonly previous: IndexSet;
  succeeded: IndexSet;
  /** Only with backoffLimitPerIndex. */
  readonly failed: IndexSet | undefined;
  /** The last failed pods of indexes that wait for a new one, which takes over their counts. With backoffLimitPerIndex. */
  readonly delayed: ReadonlyMap<number, Pod>;
}

/** What one sync of a Job has found and changed so far. Source: syncJobCtx, pkg/controller/job/job_controller.go, v1.34. */
export class JobSync {
  readonly state: JobState;
  readonly job: Job;
  /** The Job's pods at the start of the sync. */
  readonly pods: readonly Pod[];
  readonly active: readonly Pod[];
  readonly status: JobStatusDraft;
  readonly backoff: BackoffRecord;
  readonly indexes: JobIndexes | undefined;
  activeCount: number;
  ready: number;
  terminating: number;
  readonly succeeded: number;
  readonly failed: number;
  /** How the Job finishes: a condition of type SuccessCriteriaMet, FailureTarget, Complete or Failed. */
  finished: JobCondition | undefined;
  readonly #uncounted: ReadonlySet<string>;

  constructor(state: JobState) {
    const { object: job } = state;
    this.state = state;
    this.job = job;
    this.pods = [...state.pods.values()];
    this.active = this.pods.filter(isActive);
    this.activeCount = this.active.length;
    this.ready = this.active.filter(isReady).length;
    this.terminating = this.pods.filter(isEnding).length;
    const { succeeded = [], failed = [] } = job.status?.uncountedTerminatedPods ?? {};
    this.#uncounted = new Set([...succeeded, ...failed]);
    this.status = { ...job.status, uncountedTerminatedPods: { succeeded, failed } };
    const newlySucceeded = this.#newlyFinished((pod) => pod.status?.phase === 'Succeeded');
    const newlyFailed = this.#newlyFinished((pod) => hasFailed(job, pod));
    this.backoff = nextBackoff(state.backoff, newlySucceeded, newlyFailed);
    this.indexes = isIndexed(job) ? this.#readIndexes() : undefined;
    const total = (job.status?.succeeded ?? 0) + newlySucceeded.length + succeeded.length;
    this.succeeded = this.indexes?.succeeded.size ?? total;
    const counted = newlyFailed.filter((pod) => matchFailurePolicy(job, pod)?.action !== 'Ignore');
    this.failed = (job.status?.failed ?? 0) + counted.length + failed.length;
  }

  get isPerIndex(): boolean {
    return this.job.spec.backoffLimitPerIndex !== undefined;
  }

  /** Whether the pod counts: in an Indexed Job only with an index that the Job has. */
  isValid(pod: Pod): boolean {
    return !isIndexed(this.job) || this.validIndex(pod) !== undefined;
  }

  validIndex(pod: Pod): number | undefined {
    const index = completionIndex(pod);
    return index !== undefined && index < (completionsOf(this.job) ?? 0) ? index : undefined;
  }

  /** Ended pods that the status does not count yet. Source: getNewFinishedPods. */
  #newlyFinished(filter: (pod: Pod) => boolean): readonly Pod[] {
    return this.pods.filter(
      (pod) =>
        isTracked(pod) &&
        !this.#uncounted.has(uidOf(pod.metadata)) &&
        this.isValid(pod) &&
        filter(pod),
    );
  }

  /** Source: calculateSucceededIndexes and calculateFailedIndexes, pkg/controller/job/indexed_job_utils.go, v1.34. */
  #readIndexes(): JobIndexes {
    const { status } = this.job;
    const completions = completionsOf(this.job) ?? 0;
    const previous = IndexSet.parse(status?.completedIndexes ?? '', completions);
    const succeeded = previous.with(this.#indexesOf((pod) => pod.status?.phase === 'Succeeded'));
    if (!this.isPerIndex) {
      return { completions, previous, succeeded, failed: undefined, delayed: new Map() };
    }
    const failed = IndexSet.parse(status?.failedIndexes ?? '', completions).with(
      this.#indexesOf((pod) => this.#failsItsIndex(pod)),
    );
    const delayed = this.#delayedPods(succeeded, failed);
    return { completions, previous, succeeded, failed, delayed };
  }

  #indexesOf(filter: (pod: Pod) => boolean): IndexSet {
    const pods = this.pods.filter((pod) => isTracked(pod) && filter(pod));
    return IndexSet.of(
      pods.map((pod) => this.validIndex(pod)).filter((index) => index !== undefined),
    );
  }

  /** Source: isIndexFailed, pkg/controller/job/indexed_job_utils.go, v1.34. */
  #failsItsIndex(pod: Pod): boolean {
    if (!hasFailed(this.job, pod)) return false;
    const action = matchFailurePolicy(this.job, pod)?.action;
    if (action === 'FailIndex') return true;
    return action !== 'Ignore' && countedFailures(pod) >= (this.job.spec.backoffLimitPerIndex ?? 0);
  }

  /** Source: getPodsWithDelayedDeletionPerIndex, pkg/controller/job/indexed_job_utils.go, v1.34. */
  #delayedPods(succeeded: IndexSet, failed: IndexSet): ReadonlyMap<number, Pod> {
    const activeIndexes = new Set(this.active.map(completionIndex));
    const delayed = new Map<number, Pod>();
    for (const pod of this.pods) {
      const index = this.validIndex(pod);
      if (index === undefined || !isTracked(pod) || !hasFailed(this.job, pod)) continue;
      if (succeeded.has(index) || failed.has(index) || activeIndexes.has(index)) continue;
      const last = delayed.get(index);
      if (last === undefined || isLater(last, pod)) delayed.set(index, pod);
    }
    return delayed;
  }
}

export function isIndexed({ spec }: Job): boolean {
  return spec.completionMode === 'Indexed';
}

function isLater(before: Pod, pod: Pod): boolean {
  return allFailures(before) <= allFailures(pod) && finishedAtMs(pod) >= finishedAtMs(before);
}

/** The status as Go's JSON writes it: without empty counters and lists. */
export function writtenStatus(draft: JobStatusDraft): JobStatus {
  const { active = 0, failed = 0, succeeded = 0, completedIndexes, conditions, ...others } = draft;
  return {
    ...others,
    ...nonZero({ active, failed, succeeded }),
    ...(completedIndexes === '' || completedIndexes === undefined
      ? undefined
      : { completedIndexes }),
    ...(conditions === undefined || conditions.length === 0 ? undefined : { conditions }),
    uncountedTerminatedPods: writtenUncounted(draft.uncountedTerminatedPods),
  };
}

type Uncounted = NonNullable<JobStatus['uncountedTerminatedPods']>;

function writtenUncounted({ succeeded = [], failed = [] }: Uncounted = {}): Uncounted {
  return {
    ...(failed.length > 0 ? { failed } : undefined),
    ...(succeeded.length > 0 ? { succeeded } : undefined),
  };
}
