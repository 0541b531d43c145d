import { compileLabelSelector } from '../api/index.ts';
import type { Job, Labels, Pod } from '../api/index.ts';
import { JobBackoff } from './job-backoff.ts';
import type { IndexFailures } from './job-backoff.ts';
import { finishedAtMs, hasFailed, matchFailurePolicy } from './job-policies.ts';
import { completionIndex, jobBlueprint, parseIndexes } from './job-pods.ts';
import type { PodBlueprint } from './pod-template.ts';
import { uidOf } from './owner-reference.ts';
import { isActive, isReady, isTerminal, isTerminating } from './pod-state.ts';
import type { TrackedWorkload } from './workload-registry.ts';

type PodEnd = 'succeeded' | 'failed';

/** Virtual time, and the wall-clock milliseconds since 1970 at which it began. */
interface JobClock {
  readonly nowMs: number;
  readonly epochMs: number;
}

/** A Job, its pods, and what has ended so far. */
export class JobProgress implements TrackedWorkload<Job> {
  object: Job;
  blueprint: PodBlueprint;
  readonly matchLabels: Labels | undefined;
  readonly active = new Map<string, Pod>();
  /** Active pods by completion index. */
  readonly activeIndexes = new Map<number, number>();
  /** Pods that are being deleted and have not ended, by completion index. */
  readonly leavingIndexes = new Map<number, number>();
  readonly succeededIndexes: Set<number>;
  readonly failedIndexes: Set<number>;
  /** With backoffLimitPerIndex. */
  readonly indexFailures = new Map<number, IndexFailures>();
  /** Of all pods together; each index has its own where backoffLimitPerIndex is given. */
  readonly backoff = new JobBackoff();
  /** Why podFailurePolicy has the Job fail. */
  failJobMessage: string | undefined;
  /** Of startTime: the deadline that a sync has been asked for. */
  deadlineFor: string | undefined;
  hasExpiry = false;
  /** Every index below it has succeeded. */
  firstOpenIndex = 0;
  ready = 0;
  terminating = 0;
  succeeded: number;
  failed: number;
  /** Pods that the Job itself takes away: they do not count as failures. */
  readonly unwanted = new Set<string>();
  /** Pods whose end has been counted. */
  readonly #counted = new Map<string, PodEnd>();
  readonly #matches: (labels: Labels) => boolean;
  readonly #changed: (self: JobProgress) => void;
  readonly #clock: JobClock;

  constructor(object: Job, clock: JobClock, changed: (self: JobProgress) => void) {
    this.object = object;
    this.blueprint = jobBlueprint(object);
    this.#clock = clock;
    this.#changed = changed;
    const selector = object.spec.manualSelector === true ? object.spec.selector : undefined;
    this.matchLabels = selector?.matchLabels;
    this.#matches = compileLabelSelector(selector);
    this.succeededIndexes = new Set(parseIndexes(object.status?.completedIndexes ?? ''));
    this.failedIndexes = new Set(parseIndexes(object.status?.failedIndexes ?? ''));
    this.succeeded = 0;
    this.failed = 0;
  }

  get indexed(): boolean {
    return this.object.spec.completionMode === 'Indexed';
  }

  /** What a running cluster's status counted of pods that are gone by now. */
  registered(): void {
    const { succeeded = 0, failed = 0 } = this.object.status ?? {};
    this.succeeded = Math.max(this.succeeded, succeeded);
    this.failed = Math.max(this.failed, failed);
    this.backoff.succeeded();
  }

  respecified(object: Job): void {
    this.object = object;
    this.blueprint = jobBlueprint(object);
  }

  adopts(_: Pod, labels: Labels): boolean {
    return this.#matches(labels);
  }

  podChanged(before: Pod | undefined, after: Pod | undefined): void {
    const pod = after ?? before;
    if (pod === undefined) return;
    this.ready += Number(isReadyActive(after)) - Number(isReadyActive(before));
    const wasLeaving = isLeaving(before);
    const leaves = isLeaving(after);
    if (wasLeaving !== leaves) {
      this.terminating += leaves ? 1 : -1;
      countIndex(this.leavingIndexes, pod, leaves ? 1 : -1);
    }
    const was = before !== undefined && isActive(before);
    const now = after !== undefined && isActive(after);
    if (now) this.active.set(uidOf(pod.metadata), after);
    else if (was) this.active.delete(uidOf(pod.metadata));
    if (was !== now) countIndex(this.activeIndexes, pod, now ? 1 : -1);
    this.#count(pod, this.#endOf(before, after));
    if (was !== now || isReadyActive(before) !== isReadyActive(after) || !now) this.#changed(this);
    else if (this.object.spec.template.spec?.restartPolicy === 'OnFailure') this.#changed(this);
  }

  /** A pod that goes without having succeeded has failed. */
  #endOf(before: Pod | undefined, after: Pod | undefined): PodEnd | undefined {
    const pod = after ?? before;
    if (pod?.status?.phase === 'Succeeded') return 'succeeded';
    return after === undefined || hasFailed(this.object, after) ? 'failed' : undefined;
  }

  #count(pod: Pod, end: PodEnd | undefined): void {
    const uid = uidOf(pod.metadata);
    if (end === undefined || this.#counted.has(uid) || this.unwanted.has(uid)) return;
    this.#counted.set(uid, end);
    if (end === 'failed') {
      this.#countFailure(pod);
      return;
    }
    this.backoff.succeeded();
    const index = completionIndex(pod);
    if (!this.indexed) this.succeeded++;
    else if (index !== undefined && !this.succeededIndexes.has(index)) {
      this.succeededIndexes.add(index);
      this.succeeded++;
    }
  }

  #countFailure(pod: Pod): void {
    const { nowMs, epochMs } = this.#clock;
    const endedMs = finishedAtMs(pod);
    const atMs = endedMs === undefined ? nowMs : Math.min(nowMs, endedMs - epochMs);
    const match = matchFailurePolicy(this.object, pod);
    if (match?.action === 'FailJob') this.failJobMessage ??= match.message;
    const counts = match?.action !== 'Ignore';
    if (counts) this.failed++;
    this.backoff.failed(atMs);
    const { backoffLimitPerIndex } = this.object.spec;
    const index = completionIndex(pod);
    if (backoffLimitPerIndex === undefined || index === undefined) return;
    const known = this.indexFailures.get(index);
    const { counted = 0, ignored = 0, backoff = new JobBackoff() } = known ?? {};
    backoff.failed(atMs);
    if (match?.action === 'FailIndex' || (counts && counted >= backoffLimitPerIndex)) {
      this.failedIndexes.add(index);
    }
    this.indexFailures.set(index, {
      counted: counted + (counts ? 1 : 0),
      ignored: ignored + (counts ? 0 : 1),
      backoff,
    });
  }
}

/** How many pods of each index there are; those with none are left out. */
function countIndex(counts: Map<number, number>, pod: Pod, by: 1 | -1): void {
  const index = completionIndex(pod);
  if (index === undefined) return;
  const count = (counts.get(index) ?? 0) + by;
  if (count === 0) counts.delete(index);
  else counts.set(index, count);
}

function isReadyActive(pod: Pod | undefined): boolean {
  return pod !== undefined && isActive(pod) && isReady(pod);
}

function isLeaving(pod: Pod | undefined): boolean {
  return pod !== undefined && isTerminating(pod) && !isTerminal(pod);
}
