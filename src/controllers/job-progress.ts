import { compileLabelSelector, isReady, isTerminal } from '../api/index.ts';
import type { Job, Labels, Pod } from '../api/index.ts';
import { JobBackoff } from './job-backoff.ts';
import type { IndexFailures } from './job-backoff.ts';
import { finishedAtMs, hasFailed, matchFailurePolicy } from './job-policies.ts';
import { completionIndex, jobBlueprint, parseIndexes } from './job-pods.ts';
import type { PodBlueprint } from './pod-template.ts';
import { uidOf } from './owner-reference.ts';
import { isActive, isTerminating } from './pod-state.ts';
import type { TrackedWorkload } from './workload-registry.ts';

type PodResult = 'succeeded' | 'failed';

interface JobClock {
  /** Virtual milliseconds. */
  readonly nowMs: number;
  /** Wall-clock milliseconds since 1970 at virtual time 0. */
  readonly epochMs: number;
}

/** A Job, its pods, and the counts of finished ones. */
export class JobProgress implements TrackedWorkload<Job> {
  object: Job;
  blueprint: PodBlueprint;
  readonly matchLabels: Labels | undefined;
  readonly active = new Map<string, Pod>();
  /** Number of active pods by completion index. */
  readonly activeIndexes = new Map<number, number>();
  /** Number of terminating pods that are not terminal, by completion index. */
  readonly terminatingIndexes = new Map<number, number>();
  readonly succeededIndexes: Set<number>;
  readonly failedIndexes: Set<number>;
  /** By completion index, with backoffLimitPerIndex. */
  readonly indexFailures = new Map<number, IndexFailures>();
  /** Back-off of all pods; with backoffLimitPerIndex each index has its own in `indexFailures`. */
  readonly backoff = new JobBackoff();
  /** Message of the rule of podFailurePolicy that fails the Job. */
  failJobMessage: string | undefined;
  /** Missing pods wait for the back-off. Meanwhile the status counts no active pods, as upstream's manageJob. */
  isBackingOff = false;
  /** The startTime that a sync at the deadline was added for. */
  deadlineFor: string | undefined;
  hasExpiry = false;
  /** Every index below it has succeeded. */
  firstOpenIndex = 0;
  ready = 0;
  terminating = 0;
  succeeded: number;
  failed: number;
  /** Uids of pods that the Job deleted: they do not count as failures. */
  readonly deletedByJob = new Set<string>();
  /** Results of finished pods that are counted, by uid. */
  readonly #counted = new Map<string, PodResult>();
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

  /** The status of a loaded cluster also counts pods that no longer exist. */
  registered(): void {
    const { succeeded = 0, failed = 0 } = this.object.status ?? {};
    this.succeeded = Math.max(this.succeeded, succeeded);
    this.failed = Math.max(this.failed, failed);
    this.backoff.succeeded();
  }

  specChanged(object: Job): void {
    this.object = object;
    this.blueprint = jobBlueprint(object);
  }

  adopts(_: Pod, labels: Labels): boolean {
    return this.#matches(labels);
  }

  podChanged(before: Pod | undefined, after: Pod | undefined): void {
    const pod = after ?? before;
    if (pod === undefined) return;
    const addedReady = Number(isReadyActive(after)) - Number(isReadyActive(before));
    this.ready += addedReady;
    this.#countTerminating(pod, Number(isEnding(after)) - Number(isEnding(before)));
    const wasActive = isActivePod(before);
    const isNowActive = isActivePod(after);
    if (isNowActive) this.active.set(uidOf(pod.metadata), after);
    else if (wasActive) this.active.delete(uidOf(pod.metadata));
    countIndex(this.activeIndexes, pod, Number(isNowActive) - Number(wasActive));
    this.#count(pod, this.#resultOf(before, after));
    if (!wasActive || !isNowActive || addedReady !== 0 || this.#countsRestarts) {
      this.#changed(this);
    }
  }

  get #countsRestarts(): boolean {
    return this.object.spec.template.spec?.restartPolicy === 'OnFailure';
  }

  #countTerminating(pod: Pod, added: number): void {
    this.terminating += added;
    countIndex(this.terminatingIndexes, pod, added);
  }

  /** A pod that was removed without success counts as failed. */
  #resultOf(before: Pod | undefined, after: Pod | undefined): PodResult | undefined {
    const pod = after ?? before;
    if (pod?.status?.phase === 'Succeeded') return 'succeeded';
    return after === undefined || hasFailed(this.object, after) ? 'failed' : undefined;
  }

  #count(pod: Pod, result: PodResult | undefined): void {
    const uid = uidOf(pod.metadata);
    if (result === undefined || this.#counted.has(uid) || this.deletedByJob.has(uid)) return;
    this.#counted.set(uid, result);
    if (result === 'failed') {
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
    if (match?.action !== 'Ignore') this.failed++;
    this.backoff.failed(atMs);
    this.#countIndexFailure(pod, atMs, match?.action);
  }

  /** `action`: of the matching rule of podFailurePolicy. */
  #countIndexFailure(pod: Pod, atMs: number, action: string | undefined): void {
    const { backoffLimitPerIndex } = this.object.spec;
    const index = completionIndex(pod);
    if (backoffLimitPerIndex === undefined || index === undefined) return;
    const known = this.indexFailures.get(index);
    const { counted = 0, ignored = 0, backoff = new JobBackoff() } = known ?? {};
    backoff.failed(atMs);
    const isIgnored = action === 'Ignore';
    const isBeyondLimit = !isIgnored && counted >= backoffLimitPerIndex;
    if (action === 'FailIndex' || isBeyondLimit) this.failedIndexes.add(index);
    this.indexFailures.set(index, {
      counted: counted + (isIgnored ? 0 : 1),
      ignored: ignored + (isIgnored ? 1 : 0),
      backoff,
    });
  }
}

/** Adds to the number of pods of the pod's index. Indexes without pods have no entry. */
function countIndex(counts: Map<number, number>, pod: Pod, by: number): void {
  if (by === 0) return;
  const index = completionIndex(pod);
  if (index === undefined) return;
  const count = (counts.get(index) ?? 0) + by;
  if (count === 0) counts.delete(index);
  else counts.set(index, count);
}

function isActivePod(pod: Pod | undefined): pod is Pod {
  return pod !== undefined && isActive(pod);
}

function isReadyActive(pod: Pod | undefined): boolean {
  return isActivePod(pod) && isReady(pod);
}

/** Terminating, but not terminal. */
function isEnding(pod: Pod | undefined): boolean {
  return pod !== undefined && isTerminating(pod) && !isTerminal(pod);
}
