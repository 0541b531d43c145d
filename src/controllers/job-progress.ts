import { compileLabelSelector } from '../api/index.ts';
import type { Job, Labels, Pod } from '../api/index.ts';
import { completionIndex, jobBlueprint, parseIndexes } from './job-pods.ts';
import type { PodBlueprint } from './pod-template.ts';
import { uidOf } from './owner-reference.ts';
import { isActive, isReady, isTerminating } from './pod-state.ts';
import type { TrackedWorkload } from './workload-registry.ts';

type PodEnd = 'succeeded' | 'failed';

/** A Job, its pods, and what has ended so far. */
export class JobProgress implements TrackedWorkload<Job> {
  object: Job;
  blueprint: PodBlueprint;
  readonly matchLabels: Labels | undefined;
  readonly active = new Map<string, Pod>();
  /** Active pods by completion index. */
  readonly activeIndexes = new Map<number, number>();
  readonly succeededIndexes: Set<number>;
  /** Every index below it has succeeded. */
  firstOpenIndex = 0;
  ready = 0;
  terminating = 0;
  succeeded: number;
  failed: number;
  /** Failures since the last success, for the back-off. */
  failuresInRow = 0;
  lastFailureMs = 0;
  /** Pods that the Job itself takes away: they do not count as failures. */
  readonly unwanted = new Set<string>();
  /** Pods whose end has been counted. */
  readonly #counted = new Map<string, PodEnd>();
  readonly #matches: (labels: Labels) => boolean;
  readonly #changed: (self: JobProgress) => void;
  readonly #nowMs: () => number;

  constructor(object: Job, nowMs: () => number, changed: (self: JobProgress) => void) {
    this.object = object;
    this.blueprint = jobBlueprint(object);
    this.#nowMs = nowMs;
    this.#changed = changed;
    const selector = object.spec.manualSelector === true ? object.spec.selector : undefined;
    this.matchLabels = selector?.matchLabels;
    this.#matches = compileLabelSelector(selector);
    this.succeededIndexes = new Set(parseIndexes(object.status?.completedIndexes ?? ''));
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
    this.failuresInRow = 0;
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
    this.terminating += Number(isLeaving(after)) - Number(isLeaving(before));
    const was = before !== undefined && isActive(before);
    const now = after !== undefined && isActive(after);
    if (now) this.active.set(uidOf(pod.metadata), after);
    else if (was) this.active.delete(uidOf(pod.metadata));
    if (was !== now) this.#countIndex(pod, now ? 1 : -1);
    this.#count(pod, endOf(before, after));
    if (was !== now || isReadyActive(before) !== isReadyActive(after) || !now) this.#changed(this);
    else if (this.object.spec.template.spec?.restartPolicy === 'OnFailure') this.#changed(this);
  }

  #countIndex(pod: Pod, by: 1 | -1): void {
    const index = completionIndex(pod);
    if (index === undefined) return;
    const count = (this.activeIndexes.get(index) ?? 0) + by;
    if (count === 0) this.activeIndexes.delete(index);
    else this.activeIndexes.set(index, count);
  }

  #count(pod: Pod, end: PodEnd | undefined): void {
    const uid = uidOf(pod.metadata);
    const known = this.#counted.get(uid);
    if (end === undefined || known !== undefined || this.unwanted.has(uid)) return;
    this.#counted.set(uid, end);
    if (end === 'failed') {
      this.failed++;
      this.failuresInRow++;
      this.lastFailureMs = this.#nowMs();
      return;
    }
    this.failuresInRow = 0;
    const index = completionIndex(pod);
    if (!this.indexed) this.succeeded++;
    else if (index !== undefined && !this.succeededIndexes.has(index)) {
      this.succeededIndexes.add(index);
      this.succeeded++;
    }
  }
}

/** A pod that is deleted before it ends has failed (pkg/controller/job isPodFailed, v1.34, without podFailurePolicy). */
function endOf(before: Pod | undefined, after: Pod | undefined): PodEnd | undefined {
  const pod = after ?? before;
  if (pod?.status?.phase === 'Succeeded') return 'succeeded';
  if (after === undefined || isTerminating(after) || after.status?.phase === 'Failed')
    return 'failed';
  return undefined;
}

function isReadyActive(pod: Pod | undefined): boolean {
  return pod !== undefined && isActive(pod) && isReady(pod);
}

function isLeaving(pod: Pod | undefined): boolean {
  return pod !== undefined && isTerminating(pod) && !isActive(pod) && !hasEnded(pod);
}

function hasEnded({ status }: Pod): boolean {
  return status?.phase === 'Succeeded' || status?.phase === 'Failed';
}
