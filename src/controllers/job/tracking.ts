import type { Job, JobStatus, Pod } from '../../objects/index.ts';
import type { CreateContext } from '../shared/attempt.ts';
import { isTracked, removeTracking } from './finalizer.ts';
import { IndexSet } from './indexes.ts';
import { completionIndex, completionsOf } from './pods.ts';
import { finalCondition, withJobCondition } from './outcome.ts';
import { hasFailed, matchFailurePolicy } from './policies.ts';
import type { JobStatusDraft, JobSync } from './sync.ts';
import { uidOf } from '../shared/owner-reference.ts';
import { isTerminating } from '../shared/pod-state.ts';

/** MaxUncountedPods */
const MOST_UNCOUNTED = 500;

/** Writes a status and returns the Job as written. */
type WriteStatus = (job: Job, status: JobStatusDraft) => Job;

type Uncounted = NonNullable<JobStatus['uncountedTerminatedPods']>;

interface TrackContext extends CreateContext {
  readonly write: WriteStatus;
  /** RFC 3339. */
  readonly now: string;
}

/** The second write of a status, possible as long as the Job is as the first write left it. */
interface SecondWrite {
  readonly job: Job;
  readonly finish: () => void;
}

/** Pods that a sync counts, and what changes by them. */
class Counting {
  /** Pods whose finalizer is to be removed. */
  readonly done: Pod[] = [];
  readonly newIndexes: number[] = [];
  readonly succeeded: string[];
  readonly failed: string[];
  readonly #sync: JobSync;
  readonly #known: ReadonlySet<string>;
  readonly #knownFailed: ReadonlySet<string>;

  constructor(sync: JobSync) {
    const { succeeded = [], failed = [] } = sync.status.uncountedTerminatedPods ?? {};
    this.#sync = sync;
    this.succeeded = [...succeeded];
    this.failed = [...failed];
    this.#known = new Set([...succeeded, ...failed]);
    this.#knownFailed = new Set(failed);
  }

  /** The rest is left to the next sync. */
  get isFull(): boolean {
    const { newIndexes, succeeded, failed } = this;
    return newIndexes.length + succeeded.length + failed.length >= MOST_UNCOUNTED;
  }

  get uncounted(): Required<Uncounted> {
    return { succeeded: this.succeeded, failed: this.failed };
  }

  get hasNew(): boolean {
    const { newIndexes, succeeded, failed } = this;
    return newIndexes.length > 0 || succeeded.length + failed.length > this.#known.size;
  }

  add(pod: Pod): void {
    this.done.push(pod);
    const uid = uidOf(pod.metadata);
    if (this.#knownFailed.has(uid)) return;
    if (pod.status?.phase === 'Succeeded') this.#addSuccess(pod, uid);
    else if (countsAsFailed(this.#sync, pod)) this.failed.push(uid);
  }

  /** An indexed pod is counted once by its index, without its uid. */
  #addSuccess(pod: Pod, uid: string): void {
    const { indexes } = this.#sync;
    if (indexes === undefined) {
      if (!this.#known.has(uid)) this.succeeded.push(uid);
      return;
    }
    const index = this.#sync.validIndex(pod);
    if (index !== undefined && !indexes.previous.has(index)) this.newIndexes.push(index);
  }
}

/**
 * Counts ended pods in two writes: first as uncounted, then, without their finalizers, in the counters; the second write also
 * finishes the Job. `needsFlush`: the status has changed before. Returns the second write if it is to follow later at this time,
 * because removing several finalizers takes long enough for other controllers to see the first. Source:
 * trackJobStatusAndRemoveFinalizers, pkg/controller/job/job_controller.go, v1.34.
 */
export function trackStatus(
  context: TrackContext,
  sync: JobSync,
  needsFlush: boolean,
): SecondWrite | undefined {
  const { status } = sync;
  const tracked = new Set(sync.pods.filter(isTracked).map(({ metadata }) => uidOf(metadata)));
  const isSettled = settle(status, tracked);
  const counting = countPods(sync, tracked);
  if (counting.hasNew) status.uncountedTerminatedPods = counting.uncounted;
  const hasNewIndexes = withIndexes(sync, counting.newIndexes);
  const isInterim = withInterim(sync, context.now);
  let { job } = sync;
  if (needsFlush || isSettled || counting.hasNew || hasNewIndexes || isInterim) {
    job = context.write(job, status);
    sync.state.backoff = sync.backoff;
  }
  for (const pod of counting.done) {
    removeTracking(context.api, pod);
    tracked.delete(uidOf(pod.metadata));
  }
  const { finished, terminating } = sync;
  const mayFinish = !counting.isFull;
  const finish = (): void => {
    finishCounting(context, { job, status, finished, terminating, tracked, mayFinish });
  };
  if (isInterim && counting.done.length > 1) return { job, finish };
  finish();
  return undefined;
}

interface Finishing extends Pick<JobSync, 'job' | 'status' | 'finished' | 'terminating'> {
  /** Uids of the pods that still have their finalizer. */
  readonly tracked: ReadonlySet<string>;
  readonly mayFinish: boolean;
}

/** The second write. */
function finishCounting(context: TrackContext, finishing: Finishing): void {
  const { status, tracked, mayFinish } = finishing;
  const isSettled = settle(status, tracked);
  const isFinished = mayFinish && enactFinished(finishing);
  if (!isSettled && !isFinished) return;
  const job = context.write(finishing.job, status);
  if (isFinished) reportFinished(context, finishing, job);
}

/** Counts uncounted pods without finalizer. Source: cleanUncountedPodsWithoutFinalizers. */
function settle(status: JobStatusDraft, tracked: ReadonlySet<string>): boolean {
  const { succeeded = [], failed = [] } = status.uncountedTerminatedPods ?? {};
  const waiting = {
    succeeded: succeeded.filter((uid) => tracked.has(uid)),
    failed: failed.filter((uid) => tracked.has(uid)),
  };
  const newSuccesses = succeeded.length - waiting.succeeded.length;
  const newFailures = failed.length - waiting.failed.length;
  if (newSuccesses === 0 && newFailures === 0) return false;
  status.succeeded = (status.succeeded ?? 0) + newSuccesses;
  status.failed = (status.failed ?? 0) + newFailures;
  status.uncountedTerminatedPods = waiting;
  return true;
}

function countPods(sync: JobSync, tracked: ReadonlySet<string>): Counting {
  const counting = new Counting(sync);
  for (const pod of inOrderOfIndex(sync)) {
    if (!tracked.has(uidOf(pod.metadata)) || !canRemoveFinalizer(sync, pod)) continue;
    counting.add(pod);
    if (counting.isFull) break;
  }
  return counting;
}

function inOrderOfIndex({ pods, indexes }: JobSync): readonly Pod[] {
  if (indexes === undefined) return pods;
  const indexOf = (pod: Pod): number => completionIndex(pod) ?? -1;
  return pods.toSorted((a, b) => indexOf(a) - indexOf(b));
}

/** Source: canRemoveFinalizer. */
function canRemoveFinalizer({ job, finished, indexes }: JobSync, pod: Pod): boolean {
  if (isTerminating(job) || finished !== undefined) return true;
  if (pod.status?.phase === 'Succeeded') return true;
  if (!hasFailed(job, pod)) return false;
  const index = completionIndex(pod);
  const delayed = index === undefined ? undefined : indexes?.delayed.get(index);
  return delayed === undefined || uidOf(delayed.metadata) !== uidOf(pod.metadata);
}

/** When the Job fails, every pod that has not ended has failed. */
function countsAsFailed(sync: JobSync, pod: Pod): boolean {
  const { job, finished } = sync;
  const failsWithJob = finished !== undefined && finished.type !== 'SuccessCriteriaMet';
  if (!failsWithJob && !hasFailed(job, pod)) return false;
  return sync.isValid(pod) && matchFailurePolicy(job, pod)?.action !== 'Ignore';
}

function withIndexes({ status, indexes }: JobSync, newIndexes: readonly number[]): boolean {
  if (indexes === undefined) return false;
  indexes.succeeded = indexes.succeeded.with(IndexSet.of(newIndexes));
  const completedIndexes = indexes.succeeded.toString();
  const failedIndexes = indexes.failed?.toString();
  const changes =
    completedIndexes !== (status.completedIndexes ?? '') || failedIndexes !== status.failedIndexes;
  status.succeeded = indexes.succeeded.size;
  status.completedIndexes = completedIndexes;
  if (failedIndexes === undefined) delete status.failedIndexes;
  else status.failedIndexes = failedIndexes;
  return changes;
}

/** Adds the interim condition, which is written before finalizers are removed. */
function withInterim(sync: JobSync, now: string): boolean {
  const { finished, status } = sync;
  if (finished?.type !== 'FailureTarget' && finished?.type !== 'SuccessCriteriaMet') return false;
  const { conditions = [] } = status;
  const isKnown = conditions.some(({ type }) => type === finished.type);
  if (!isKnown) status.conditions = [...conditions, finished];
  sync.finished = finalCondition(finished, now);
  return !isKnown;
}

/** Adds Complete or Failed when all pods have ended and are counted. Source: enactJobFinished. */
function enactFinished({ finished, status, terminating }: Finishing): boolean {
  const { succeeded = [], failed = [] } = status.uncountedTerminatedPods ?? {};
  if (finished === undefined || terminating > 0) return false;
  if (succeeded.length + failed.length > 0) return false;
  status.conditions = withJobCondition(status.conditions ?? [], finished);
  const { lastTransitionTime } = finished;
  if (finished.type === 'Complete' && lastTransitionTime !== undefined) {
    status.completionTime = lastTransitionTime;
  }
  return true;
}

/** Source: recordJobFinished. */
function reportFinished(
  { events }: CreateContext,
  { finished, status }: Finishing,
  job: Job,
): void {
  if (finished?.type !== 'Complete') {
    events.event(job, 'Warning', finished?.reason ?? '', finished?.message ?? '');
    return;
  }
  if ((status.succeeded ?? 0) > (completionsOf(job) ?? Infinity)) {
    const message = 'Too many succeeded pods running after completion count reached';
    events.event(job, 'Warning', 'TooManySucceededPods', message);
  }
  events.event(job, 'Normal', 'Completed', 'Job completed');
}
