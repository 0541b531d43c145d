import type { Job, JobCondition, Pod } from '../api/index.ts';
import { Timestamps } from '../store/index.ts';
import { attempt } from './attempt.ts';
import type { EventQueue } from '../clock/index.ts';
import type { ApiServer, EventRecorder } from '../store/index.ts';
import type { Controller, ControllerDependencies } from './controller.ts';
import { byDeletionRank } from './deletion-rank.ts';
import { completionsOf, indexedPod, indexesText } from './job-pods.ts';
import { JobProgress } from './job-progress.ts';
import { uidOf } from './owner-reference.ts';
import { podOf } from './pod-template.ts';
import type { PodTracker } from './pod-tracker.ts';
import { nonZero, sameStatus } from './status.ts';
import { WorkQueue } from './work-queue.ts';
import { WorkloadRegistry } from './workload-registry.ts';

/** DefaultJobPodFailureBackOff and MaxJobPodFailureBackOff. */
const FIRST_BACKOFF_MS = 10_000;
const LAST_BACKOFF_MS = 10 * 60_000;
const DEFAULT_BACKOFF_LIMIT = 6;

interface Verdict {
  readonly type: 'Complete' | 'Failed';
  readonly reason: string;
  readonly message: string;
}

/**
 * Runs pods until enough have succeeded. Source: pkg/controller/job/job_controller.go, v1.34; podFailurePolicy,
 * successPolicy and backoffLimitPerIndex are not modelled.
 */
export class JobController implements Controller {
  readonly #api: ApiServer;
  readonly #clock: EventQueue;
  readonly #epochMs: number;
  readonly #events: EventRecorder;
  readonly #timestamps: Timestamps;
  readonly #queue: WorkQueue<JobProgress>;
  readonly #workloads: WorkloadRegistry<Job, JobProgress>;
  readonly #unwatch: () => void;
  readonly #attend = (item: JobProgress): void => {
    this.#queue.add(item);
  };

  constructor(dependencies: ControllerDependencies, tracker: PodTracker) {
    this.#api = dependencies.api;
    this.#clock = dependencies.clock;
    this.#epochMs = dependencies.epochMs;
    this.#events = dependencies.events;
    this.#timestamps = new Timestamps(dependencies.clock, dependencies.epochMs);
    const nowMs = (): number => dependencies.clock.nowMs;
    this.#queue = new WorkQueue(dependencies.clock, (item) => {
      this.#sync(item);
    });
    this.#workloads = new WorkloadRegistry(
      tracker,
      (object) => new JobProgress(object, nowMs, this.#attend),
      this.#attend,
    );
    this.#unwatch = dependencies.api.watch('Job', this.#workloads.heard);
  }

  stop(): void {
    this.#unwatch();
  }

  #sync(job: JobProgress): void {
    const { spec } = job.object;
    if (!this.#workloads.has(job) || isFinished(job.object)) return;
    const suspended = spec.suspend === true;
    const startTime = suspended
      ? undefined
      : (job.object.status?.startTime ?? this.#timestamps.now);
    const verdict = this.#verdictOn(job, startTime);
    if (verdict !== undefined) this.#finish(job, verdict);
    else if (suspended) this.#removePods(job, job.active.size);
    else this.#adjust(job);
    this.#writeStatus(job, startTime, verdict);
  }

  #verdictOn(job: JobProgress, startTime: string | undefined): Verdict | undefined {
    const { spec } = job.object;
    const { backoffLimit = DEFAULT_BACKOFF_LIMIT, activeDeadlineSeconds } = spec;
    const completions = completionsOf(job.object);
    if (job.failed > backoffLimit || restartedTooOften(job, backoffLimit)) {
      const message = 'Job has reached the specified backoff limit';
      return { type: 'Failed', reason: 'BackoffLimitExceeded', message };
    }
    if (activeDeadlineSeconds !== undefined && startTime !== undefined) {
      const left =
        Date.parse(startTime) + activeDeadlineSeconds * 1000 - this.#epochMs - this.#clock.nowMs;
      if (left <= 0) {
        const message = 'Job was active longer than specified deadline';
        return { type: 'Failed', reason: 'DeadlineExceeded', message };
      }
      if (job.object.status?.startTime === undefined) this.#queue.addAfter(job, left);
    }
    const done =
      completions === undefined
        ? job.succeeded > 0 && job.active.size === 0
        : job.succeeded >= completions;
    if (!done) return undefined;
    const message = 'Reached expected number of succeeded pods';
    return { type: 'Complete', reason: 'CompletionsReached', message };
  }

  #finish(job: JobProgress, { type, reason, message }: Verdict): void {
    this.#removePods(job, job.active.size);
    if (type === 'Complete') this.#events.event(job.object, 'Normal', 'Completed', 'Job completed');
    else this.#events.event(job.object, 'Warning', reason, message);
  }

  #adjust(job: JobProgress): void {
    const surplus = job.active.size - wantedActive(job);
    if (surplus > 0) this.#removePods(job, surplus);
    else if (surplus < 0) this.#create(job, -surplus);
  }

  #create(job: JobProgress, count: number): void {
    const wait = this.#backoffMs(job);
    if (wait > 0) {
      this.#queue.addAfter(job, wait);
      return;
    }
    const { object, blueprint } = job;
    const pods: Iterable<Pod> = job.indexed
      ? pendingIndexes(job, count).map((index) => indexedPod(object, blueprint, index))
      : Array.from({ length: count }, () => podOf(blueprint));
    for (const pod of pods) {
      const created = attempt(this.#events, object, () => this.#api.create('Pod', pod));
      if (created === undefined) return;
      const message = `Created pod: ${created.metadata.name}`;
      this.#events.event(object, 'Normal', 'SuccessfulCreate', message);
    }
  }

  /** 10 s, doubled with every failure in a row. */
  #backoffMs({ failuresInRow, lastFailureMs }: JobProgress): number {
    if (failuresInRow === 0) return 0;
    const delay = Math.min(FIRST_BACKOFF_MS * 2 ** (failuresInRow - 1), LAST_BACKOFF_MS);
    return Math.max(0, lastFailureMs + delay - this.#clock.nowMs);
  }

  #removePods(job: JobProgress, count: number): void {
    if (count === 0) return;
    const pods = [...job.active.values()];
    const ranked =
      count >= pods.length
        ? pods
        : byDeletionRank(pods, new Map(), this.#epochMs + this.#clock.nowMs);
    for (const { metadata } of ranked.slice(0, count)) {
      job.unwanted.add(uidOf(metadata));
      this.#api.delete('Pod', metadata.namespace ?? '', metadata.name);
      const message = `Deleted pod: ${metadata.name}`;
      this.#events.event(job.object, 'Normal', 'SuccessfulDelete', message);
    }
  }

  #writeStatus(
    job: JobProgress,
    startTime: string | undefined,
    verdict: Verdict | undefined,
  ): void {
    const { object, indexed, succeededIndexes } = job;
    const { conditions } = object.status ?? {};
    const told =
      verdict === undefined ? conditions : [...(conditions ?? []), ...this.#conditionsOf(verdict)];
    const status = {
      ...nonZero({ active: job.active.size, failed: job.failed, succeeded: job.succeeded }),
      ready: job.ready,
      terminating: job.terminating,
      ...(startTime === undefined ? undefined : { startTime }),
      ...(indexed && succeededIndexes.size > 0
        ? { completedIndexes: indexesText(succeededIndexes) }
        : undefined),
      ...(verdict?.type === 'Complete' ? { completionTime: this.#timestamps.now } : undefined),
      ...(told === undefined ? undefined : { conditions: told }),
    };
    if (!sameStatus(object.status, status)) {
      job.object = this.#api.updateStatus('Job', { ...object, status });
    }
  }

  #conditionsOf({ type, reason, message }: Verdict): readonly JobCondition[] {
    const at = { lastProbeTime: this.#timestamps.now, lastTransitionTime: this.#timestamps.now };
    const criterion = type === 'Complete' ? 'SuccessCriteriaMet' : 'FailureTarget';
    return [
      { type: criterion, status: 'True', reason, message, ...at },
      { type, status: 'True', reason, message, ...at },
    ];
  }
}

function isFinished({ status }: Job): boolean {
  return (status?.conditions ?? []).some(
    ({ type, status: holds }) => holds === 'True' && (type === 'Complete' || type === 'Failed'),
  );
}

/** Source: the same file, manageJob. */
function wantedActive({ object, succeeded, active }: JobProgress): number {
  const { parallelism = 1 } = object.spec;
  const completions = completionsOf(object);
  if (completions === undefined) return succeeded > 0 ? active.size : parallelism;
  return Math.max(0, Math.min(parallelism, completions - succeeded));
}

/** The lowest indexes that have neither succeeded nor a pod. */
function pendingIndexes(job: JobProgress, count: number): readonly number[] {
  const completions = completionsOf(job.object) ?? 0;
  while (job.succeededIndexes.has(job.firstOpenIndex)) job.firstOpenIndex++;
  const indexes: number[] = [];
  for (let index = job.firstOpenIndex; index < completions && indexes.length < count; index++) {
    if (!job.succeededIndexes.has(index) && !job.activeIndexes.has(index)) indexes.push(index);
  }
  return indexes;
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
