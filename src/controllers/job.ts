import { findCondition } from '../api/index.ts';
import type { Job, JobCondition, Pod } from '../api/index.ts';
import { ApiError, Timestamps } from '../store/index.ts';
import { attemptCreatePod } from './attempt.ts';
import type { CreateContext } from './attempt.ts';
import type { EventQueue } from '../clock/index.ts';
import type { ApiServer, EventRecorder } from '../store/index.ts';
import type { Controller, SharedDependencies } from './controller.ts';
import { byDeletionRank } from './deletion-rank.ts';
import { isFinished, JobExpiry } from './job-expiry.ts';
import { indexedPod, indexesText } from './job-pods.ts';
import { replacesFailedOnly } from './job-policies.ts';
import { JobProgress } from './job-progress.ts';
import {
  COMPLETED,
  condition,
  finalCondition,
  interimCondition,
  isComplete,
  outcomeOf,
  recordedOutcome,
} from './job-outcome.ts';
import type { JobOutcome } from './job-outcome.ts';
import { pendingIndexes, wantedActive } from './job-wanted.ts';
import { uidOf } from './owner-reference.ts';
import { podOf } from './pod-template.ts';
import type { PodTracker } from './pod-tracker.ts';
import { Retries } from './retries.ts';
import type { RetryDelays } from './retries.ts';
import { slowStart } from './slow-start.ts';
import { nonZero, sameStatus } from './status.ts';
import { WorkQueue } from './work-queue.ts';
import { WorkloadRegistry } from './workload-registry.ts';

/** syncJobBatchPeriod: delay of a sync after a pod event, which combines many events. */
const BATCH_MS = 1_000;
/** DefaultJobApiBackOff and MaxJobApiBackOff. */
const API_DELAYS: RetryDelays = { firstMs: 1_000, lastMs: 60_000 };

/** Runs pods until enough have succeeded. Source: pkg/controller/job/job_controller.go, v1.34. */
export class JobController implements Controller {
  readonly #api: ApiServer;
  readonly #clock: EventQueue;
  readonly #epochMs: number;
  readonly #events: EventRecorder;
  readonly #timestamps: Timestamps;
  readonly #expiry: JobExpiry;
  readonly #context: CreateContext;
  readonly #retries: Retries<JobProgress>;
  readonly #queue: WorkQueue<JobProgress>;
  readonly #workloads: WorkloadRegistry<Job, JobProgress>;
  readonly #unwatch: () => void;

  constructor(dependencies: SharedDependencies, tracker: PodTracker) {
    const { api, clock, epochMs, events } = dependencies;
    this.#api = api;
    this.#clock = clock;
    this.#epochMs = epochMs;
    this.#events = events;
    this.#context = dependencies;
    const enqueue = (job: JobProgress): void => {
      this.#queue.add(job);
    };
    this.#retries = new Retries(dependencies.retryClock, enqueue, API_DELAYS);
    this.#timestamps = new Timestamps(clock, epochMs);
    this.#expiry = new JobExpiry(dependencies, (job) => this.#workloads.has(job));
    this.#queue = new WorkQueue(clock, (item) => {
      this.#sync(item);
    });
    const time = {
      epochMs,
      get nowMs(): number {
        return clock.nowMs;
      },
    };
    this.#workloads = new WorkloadRegistry(
      tracker,
      (object) =>
        new JobProgress(object, time, (job) => {
          this.#syncSoon(job);
        }),
      enqueue,
    );
    this.#unwatch = api.watch('Job', this.#workloads.onEvent);
  }

  stop(): void {
    this.#unwatch();
  }

  #syncSoon(job: JobProgress): void {
    this.#retries.addAfter(job, BATCH_MS);
  }

  #sync(job: JobProgress): void {
    if (!this.#workloads.has(job)) return;
    if (isFinished(job.object)) {
      this.#expiry.schedule(job);
      return;
    }
    const { object: before } = job;
    const startTime = this.#startTimeOf(before);
    let conditions = before.status?.conditions;
    let refusal: ApiError | undefined;
    job.isBackingOff = false;
    const recorded = recordedOutcome(before);
    let outcome = recorded ?? outcomeOf(job, this.#isPastDeadline(job, startTime));
    if (outcome !== undefined) {
      this.#removePods(job, job.active.size, outcome.type === 'Failed');
    } else {
      refusal = this.#adjust(job);
      if (isComplete(job)) outcome = COMPLETED;
      else conditions = this.#withSuspension(job, conditions);
    }
    const isInterim = outcome !== undefined && recorded === undefined && finishedTogether(job);
    this.#writeStatus(job, startTime, this.#withOutcome(job, outcome, conditions));
    if (isFinished(job.object)) this.#expiry.schedule(job);
    else if (isInterim) this.#queue.add(job);
    this.#retryIfRefused(job, before, refusal);
  }

  #retryIfRefused(job: JobProgress, before: Job, refusal: ApiError | undefined): void {
    if (refusal === undefined) {
      this.#retries.forget(job);
      return;
    }
    // As upstream, a status update causes a sync. Without a refusal that sync would change nothing.
    if (job.object !== before) this.#syncSoon(job);
    this.#retries.failed(job, job.object.metadata.namespace);
  }

  #startTimeOf({ spec, status }: Job): string | undefined {
    return spec.suspend === true ? undefined : (status?.startTime ?? this.#timestamps.now);
  }

  /** Before the deadline: adds a sync at it. */
  #isPastDeadline(job: JobProgress, startTime: string | undefined): boolean {
    const { activeDeadlineSeconds } = job.object.spec;
    if (activeDeadlineSeconds === undefined || startTime === undefined) return false;
    const left =
      Date.parse(startTime) + activeDeadlineSeconds * 1000 - this.#epochMs - this.#clock.nowMs;
    if (left <= 0) return true;
    if (job.deadlineFor !== startTime) this.#queue.addAfter(job, left);
    job.deadlineFor = startTime;
    return false;
  }

  /** Adds the interim condition at once and Complete or Failed when no pod is active or terminating. */
  #withOutcome(
    job: JobProgress,
    outcome: JobOutcome | undefined,
    conditions: readonly JobCondition[] = [],
  ): readonly JobCondition[] | undefined {
    if (outcome === undefined) return conditions.length === 0 ? undefined : conditions;
    const { now } = this.#timestamps;
    const isRecorded = recordedOutcome(job.object) !== undefined;
    const interim = isRecorded ? conditions : [...conditions, interimCondition(outcome, now)];
    if (job.active.size > 0 || job.terminating > 0 || (!isRecorded && finishedTogether(job))) {
      return interim;
    }
    if (outcome.type === 'Complete') {
      this.#events.event(job.object, 'Normal', 'Completed', 'Job completed');
    } else {
      this.#events.event(job.object, 'Warning', outcome.reason, outcome.message);
    }
    return [...interim, finalCondition(outcome, now)];
  }

  /** Updates condition Suspended. */
  #withSuspension(
    { object }: JobProgress,
    conditions: readonly JobCondition[] = [],
  ): readonly JobCondition[] {
    const isSuspended = object.spec.suspend === true;
    const known = findCondition(conditions, 'Suspended');
    if (known === undefined ? !isSuspended : (known.status === 'True') === isSuspended) {
      return conditions;
    }
    const what = isSuspended ? 'Suspended' : 'Resumed';
    const message = `Job ${what.toLowerCase()}`;
    this.#events.event(object, 'Normal', what, message);
    const status = isSuspended ? 'True' : 'False';
    const state = { type: 'Suspended', status, reason: `Job${what}`, message };
    const current = condition(state, this.#timestamps.now);
    return [...conditions.filter((one) => one !== known), current];
  }

  /** Creates missing pods, deletes surplus ones. Returns the refusal of a create. */
  #adjust(job: JobProgress): ApiError | undefined {
    if (job.object.spec.suspend === true) {
      this.#removePods(job, job.active.size);
      return undefined;
    }
    const wanted = wantedActive(job);
    const surplus = job.active.size - wanted;
    const awaited = replacesFailedOnly(job.object) ? job.terminating : 0;
    const missing = wanted - awaited - job.active.size;
    if (surplus > 0) this.#removePods(job, surplus);
    return surplus <= 0 && missing > 0 ? this.#create(job, missing) : undefined;
  }

  #create(job: JobProgress, count: number): ApiError | undefined {
    const { nowMs } = this.#clock;
    const perIndex = job.object.spec.backoffLimitPerIndex !== undefined;
    const wait = perIndex ? 0 : job.backoff.remainingMs(nowMs);
    if (wait > 0) {
      job.isBackingOff = true;
      this.#queue.addAfter(job, wait);
      return undefined;
    }
    const { object, blueprint } = job;
    if (!job.indexed) return slowStart(count, () => this.#createPod(job, podOf(blueprint)));
    let soonest = Infinity;
    const due = pendingIndexes(job, count).filter((index) => {
      const left = job.indexFailures.get(index)?.backoff.remainingMs(nowMs) ?? 0;
      if (left > 0) soonest = Math.min(soonest, left);
      return left <= 0;
    });
    const refusal = slowStart(due.length, (at) => {
      const index = due[at] ?? 0;
      const failures = job.indexFailures.get(index);
      return this.#createPod(job, indexedPod(object, blueprint, index, failures));
    });
    job.isBackingOff = due.length === 0 && soonest !== Infinity;
    if (soonest !== Infinity) this.#queue.addAfter(job, soonest);
    return refusal;
  }

  #createPod({ object }: JobProgress, pod: Pod): ApiError | undefined {
    const created = attemptCreatePod(this.#context, object, pod);
    if (created instanceof ApiError) return created;
    const message = `Created pod: ${created.metadata.name}`;
    this.#events.event(object, 'Normal', 'SuccessfulCreate', message);
    return undefined;
  }

  /** Deletes active pods. `countAsFailed`: for a Job that fails. */
  #removePods(job: JobProgress, count: number, countAsFailed = false): void {
    if (count === 0) return;
    const pods = [...job.active.values()];
    const ranked =
      count >= pods.length
        ? pods
        : byDeletionRank(pods, new Map(), this.#epochMs + this.#clock.nowMs);
    for (const { metadata } of ranked.slice(0, count)) {
      if (!countAsFailed) job.deletedByJob.add(uidOf(metadata));
      this.#api.delete('Pod', metadata.namespace ?? '', metadata.name);
      const message = `Deleted pod: ${metadata.name}`;
      this.#events.event(job.object, 'Normal', 'SuccessfulDelete', message);
    }
  }

  #writeStatus(
    job: JobProgress,
    startTime: string | undefined,
    conditions: readonly JobCondition[] | undefined,
  ): void {
    const { object, indexed, succeededIndexes, failedIndexes } = job;
    const hasCompleted = findCondition(conditions, 'Complete') !== undefined;
    const active = job.isBackingOff ? 0 : job.active.size;
    const status = {
      ...nonZero({ active, failed: job.failed, succeeded: job.succeeded }),
      ready: job.ready,
      terminating: job.terminating,
      ...(startTime === undefined ? undefined : { startTime }),
      ...(indexed && succeededIndexes.size > 0
        ? { completedIndexes: indexesText(succeededIndexes) }
        : undefined),
      ...(object.spec.backoffLimitPerIndex === undefined
        ? undefined
        : { failedIndexes: indexesText(failedIndexes) }),
      ...(hasCompleted ? { completionTime: this.#timestamps.now } : undefined),
      ...(conditions === undefined || conditions.length === 0 ? undefined : { conditions }),
    };
    if (!sameStatus(object.status, status)) {
      job.object = this.#api.updateStatus('Job', { ...object, status });
    }
  }
}

/**
 * Several pods have finished since the last status. Then the interim condition is written before the final one: upstream removes
 * the pods' finalizers between the two writes.
 */
function finishedTogether({ object: { status }, succeeded, failed }: JobProgress): boolean {
  return succeeded + failed - (status?.succeeded ?? 0) - (status?.failed ?? 0) > 1;
}
