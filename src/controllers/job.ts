import type { Job, JobCondition, Pod } from '../api/index.ts';
import { ApiError, Timestamps } from '../store/index.ts';
import { attemptCreate } from './attempt.ts';
import type { CreateContext } from './attempt.ts';
import type { EventQueue } from '../clock/index.ts';
import type { ApiServer, EventRecorder } from '../store/index.ts';
import type { Controller, SharedDependencies } from './controller.ts';
import { byDeletionRank } from './deletion-rank.ts';
import { indexedPod, indexesText } from './job-pods.ts';
import { replacesFailedOnly } from './job-policies.ts';
import { JobProgress } from './job-progress.ts';
import {
  COMPLETED,
  condition,
  conditionOf,
  criterionOf,
  isComplete,
  judge,
  verdictIn,
} from './job-verdict.ts';
import type { Verdict } from './job-verdict.ts';
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

/** syncJobBatchPeriod: what happens to pods is looked at together. */
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
  readonly #attentiveUntilMs: number;
  readonly #context: CreateContext;
  readonly #retries: Retries<JobProgress>;
  readonly #queue: WorkQueue<JobProgress>;
  readonly #workloads: WorkloadRegistry<Job, JobProgress>;
  readonly #unwatch: () => void;

  constructor(dependencies: SharedDependencies, tracker: PodTracker) {
    const { api, clock, epochMs, events, attentiveUntilMs = Infinity } = dependencies;
    this.#api = api;
    this.#clock = clock;
    this.#epochMs = epochMs;
    this.#events = events;
    this.#context = dependencies;
    const again = (job: JobProgress): void => {
      this.#queue.add(job);
    };
    this.#retries = new Retries(dependencies.retryClock, again, API_DELAYS);
    this.#timestamps = new Timestamps(clock, epochMs);
    this.#attentiveUntilMs = attentiveUntilMs;
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
      (job) => {
        this.#queue.add(job);
      },
    );
    this.#unwatch = api.watch('Job', this.#workloads.heard);
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
      this.#expire(job);
      return;
    }
    const isSuspended = job.object.spec.suspend === true;
    const startTime = isSuspended
      ? undefined
      : (job.object.status?.startTime ?? this.#timestamps.now);
    let conditions = job.object.status?.conditions;
    let refusal: ApiError | undefined;
    const { object: before } = job;
    let verdict = verdictIn(job.object) ?? judge(job, this.#isPastDeadline(job, startTime));
    if (verdict !== undefined) {
      this.#removePods(job, job.active.size, verdict.type === 'Complete');
    } else {
      if (isSuspended) this.#removePods(job, job.active.size);
      else refusal = this.#adjust(job);
      if (isComplete(job)) verdict = COMPLETED;
      else conditions = this.#tellSuspension(job, conditions);
    }
    this.#writeStatus(job, startTime, this.#told(job, verdict, conditions));
    if (isFinished(job.object)) this.#expire(job);
    if (refusal === undefined) {
      this.#retries.forget(job);
      return;
    }
    // As upstream, a new status is one more reason to look at it; where nothing is refused that would change nothing.
    if (job.object !== before) this.#syncSoon(job);
    this.#retries.failed(job, job.object.metadata.namespace);
  }

  /** Asks for a sync at the deadline where there is one. */
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

  /** The conditions with the verdict: that there is one, and, once no pod is left that has not ended, the end itself. */
  #told(
    job: JobProgress,
    verdict: Verdict | undefined,
    conditions: readonly JobCondition[] = [],
  ): readonly JobCondition[] | undefined {
    if (verdict === undefined) return conditions.length === 0 ? undefined : conditions;
    const { now } = this.#timestamps;
    const isTold = verdictIn(job.object) !== undefined;
    const told = isTold ? conditions : [...conditions, criterionOf(verdict, now)];
    if (job.active.size > 0 || job.terminating > 0) return told;
    if (verdict.type === 'Complete') {
      this.#events.event(job.object, 'Normal', 'Completed', 'Job completed');
    } else {
      this.#events.event(job.object, 'Warning', verdict.reason, verdict.message);
    }
    return [...told, conditionOf(verdict, now)];
  }

  #tellSuspension(
    { object }: JobProgress,
    conditions: readonly JobCondition[] = [],
  ): readonly JobCondition[] {
    const isSuspended = object.spec.suspend === true;
    const known = conditions.find(({ type }) => type === 'Suspended');
    if (known === undefined ? !isSuspended : (known.status === 'True') === isSuspended) {
      return conditions;
    }
    const what = isSuspended ? 'Suspended' : 'Resumed';
    const message = `Job ${what.toLowerCase()}`;
    this.#events.event(object, 'Normal', what, message);
    const status = isSuspended ? 'True' : 'False';
    const now = condition('Suspended', `Job${what}`, message, this.#timestamps.now, status);
    return [...conditions.filter((one) => one !== known), now];
  }

  /** Answers why pods could not be created. */
  #adjust(job: JobProgress): ApiError | undefined {
    const wanted = wantedActive(job);
    const surplus = job.active.size - wanted;
    const leaving = replacesFailedOnly(job.object) ? job.terminating : 0;
    const missing = wanted - leaving - job.active.size;
    if (surplus > 0) this.#removePods(job, surplus);
    return surplus <= 0 && missing > 0 ? this.#create(job, missing) : undefined;
  }

  #create(job: JobProgress, count: number): ApiError | undefined {
    const { nowMs } = this.#clock;
    const perIndex = job.object.spec.backoffLimitPerIndex !== undefined;
    const wait = perIndex ? 0 : job.backoff.remainingMs(nowMs);
    if (wait > 0) {
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
    if (soonest !== Infinity) this.#queue.addAfter(job, soonest);
    return refusal;
  }

  #createPod({ object }: JobProgress, pod: Pod): ApiError | undefined {
    const created = attemptCreate(this.#context, object, 'Pod', pod);
    if (created instanceof ApiError) return created;
    const message = `Created pod: ${created.metadata.name}`;
    this.#events.event(object, 'Normal', 'SuccessfulCreate', message);
    return undefined;
  }

  /** `areUnwanted`: those of a Job that fails count as failed, all others do not. */
  #removePods(job: JobProgress, count: number, areUnwanted = true): void {
    if (count === 0) return;
    const pods = [...job.active.values()];
    const ranked =
      count >= pods.length
        ? pods
        : byDeletionRank(pods, new Map(), this.#epochMs + this.#clock.nowMs);
    for (const { metadata } of ranked.slice(0, count)) {
      if (areUnwanted) job.unwanted.add(uidOf(metadata));
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
    const isDone = conditions?.some(({ type }) => type === 'Complete') === true;
    const status = {
      ...nonZero({ active: job.active.size, failed: job.failed, succeeded: job.succeeded }),
      ready: job.ready,
      terminating: job.terminating,
      ...(startTime === undefined ? undefined : { startTime }),
      ...(indexed && succeededIndexes.size > 0
        ? { completedIndexes: indexesText(succeededIndexes) }
        : undefined),
      ...(object.spec.backoffLimitPerIndex === undefined
        ? undefined
        : { failedIndexes: indexesText(failedIndexes) }),
      ...(isDone ? { completionTime: this.#timestamps.now } : undefined),
      ...(conditions === undefined || conditions.length === 0 ? undefined : { conditions }),
    };
    if (!sameStatus(object.status, status)) {
      job.object = this.#api.updateStatus('Job', { ...object, status });
    }
  }

  /** Source: pkg/controller/ttlafterfinished, v1.34. */
  #expire(job: JobProgress): void {
    const { metadata, spec, status } = job.object;
    const { ttlSecondsAfterFinished } = spec;
    if (ttlSecondsAfterFinished === undefined || job.hasExpiry) return;
    job.hasExpiry = true;
    const end = status?.conditions?.find(isEnd)?.lastTransitionTime;
    if (end === undefined) return;
    const atMs = Date.parse(end) + ttlSecondsAfterFinished * 1000 - this.#epochMs;
    if (atMs > this.#attentiveUntilMs) return;
    this.#clock.at(atMs, () => {
      if (!this.#workloads.has(job)) return;
      this.#api.delete('Job', metadata.namespace ?? '', metadata.name);
    });
  }
}

function isFinished({ status }: Job): boolean {
  return status?.conditions?.some(isEnd) === true;
}

function isEnd({ type, status }: JobCondition): boolean {
  return status === 'True' && (type === 'Complete' || type === 'Failed');
}
