import type { Job } from '../../objects/index.ts';
import type { EventQueue } from '../../clock/index.ts';
import { isEnabled } from '../../features/index.ts';
import { Timestamps } from '../../server/index.ts';
import type { ApiError, ApiServer, WatchEvent } from '../../server/index.ts';
import type { SharedDependencies } from '../shared/controller.ts';
import { isFinished, JobExpiry } from './expiry.ts';
import { addTracking, isTrackedOrphan, removeTracking } from './finalizer.ts';
import { deleteActive, manageJob } from './manage.ts';
import { completion, condition, outcomeOf, withJobCondition } from './outcome.ts';
import { JobState } from './state.ts';
import { JobSync, writtenStatus } from './sync.ts';
import { trackStatus } from './tracking.ts';
import { isTerminating } from '../shared/pod-state.ts';
import type { PodTracker } from '../shared/pod-tracker.ts';
import { Retries } from '../shared/retries.ts';
import type { RetryDelays } from '../shared/retries.ts';
import { WorkQueue } from '../shared/work-queue.ts';
import { WorkloadRegistry } from '../shared/workload-registry.ts';

/** SyncJobBatchPeriod: delay of a sync after a change of a pod or of the status, which combines many changes. */
const BATCH_MS = 1_000;
/** DefaultJobApiBackOff and MaxJobApiBackOff. */
const API_DELAYS: RetryDelays = { firstMs: 1_000, lastMs: 60_000 };
const OWN_NAME = 'kubernetes.io/job-controller';

interface Progress {
  /** Why not all pods could be created. */
  readonly refusal?: ApiError | undefined;
  readonly isSuspensionNew?: boolean;
}

const NOTHING_DONE: Progress = {};

/** Runs pods until enough have succeeded. Source: pkg/controller/job/job_controller.go, v1.34. */
export class JobController {
  readonly #api: ApiServer;
  readonly #clock: EventQueue;
  readonly #epochMs: number;
  readonly #timestamps: Timestamps;
  readonly #expiry: JobExpiry;
  readonly #context: SharedDependencies;
  /** A suspended Job has no start time, so that its pods may be placed otherwise when it is resumed. */
  readonly #forgetsStart: boolean;
  readonly #retries: Retries<JobState>;
  readonly #queue: WorkQueue<JobState>;
  readonly #workloads: WorkloadRegistry<Job, JobState>;

  constructor(dependencies: SharedDependencies, tracker: PodTracker) {
    const { api, clock, epochMs } = dependencies;
    this.#api = api;
    this.#clock = clock;
    this.#epochMs = epochMs;
    this.#context = dependencies;
    this.#forgetsStart = isEnabled(api.gates, 'MutableSchedulingDirectivesForSuspendedJobs');
    this.#timestamps = new Timestamps(clock, epochMs);
    this.#expiry = new JobExpiry(dependencies);
    this.#queue = new WorkQueue(clock, (state) => {
      this.#sync(state);
    });
    const enqueue = (state: JobState): void => {
      this.#queue.add(state);
    };
    this.#retries = new Retries(dependencies.retryClock, enqueue, API_DELAYS);
    const podChanged = (state: JobState): void => {
      this.#retries.addAfter(state, BATCH_MS);
    };
    this.#workloads = new WorkloadRegistry(
      tracker,
      (object) => new JobState(object, podChanged),
      enqueue,
    );
    api.watch('Job', (event) => {
      this.#onJobEvent(event);
    });
    api.watch('Pod', ({ object }) => {
      if (isTrackedOrphan(api, object)) removeTracking(api, object);
    });
  }

  #onJobEvent(event: WatchEvent<Job>): void {
    const { type, object, previous } = event;
    const state = this.#workloads.find(object);
    this.#workloads.onEvent(event);
    if (isFinished(object)) this.#expiry.schedule(object);
    if (state === undefined) return;
    if (type === 'DELETED' || isFinished(object)) this.#release(state);
    else if (previous?.metadata.generation === object.metadata.generation) {
      this.#retries.addAfter(state, BATCH_MS);
    } else this.#deadlineChanged(state, previous);
  }

  /** The pods of a Job that is gone or finished lose their finalizers. */
  #release({ pods }: JobState): void {
    for (const pod of [...pods.values()]) removeTracking(this.#api, pod);
  }

  #deadlineChanged(state: JobState, previous: Job | undefined): void {
    const { spec, status } = state.object;
    const { activeDeadlineSeconds } = spec;
    if (activeDeadlineSeconds === undefined || status?.startTime === undefined) return;
    if (activeDeadlineSeconds === previous?.spec.activeDeadlineSeconds) return;
    const leftMs = this.#leftMs(status.startTime, activeDeadlineSeconds);
    this.#retries.addAfter(state, Math.max(0, leftMs));
  }

  #sync(state: JobState): void {
    const { spec, metadata } = state.object;
    const { managedBy = OWN_NAME, suspend = false } = spec;
    if (!this.#workloads.has(state) || managedBy !== OWN_NAME || isFinished(state.object)) return;
    this.#trackPods(state);
    const sync = new JobSync(state);
    const { now } = this.#timestamps;
    if (!suspend) sync.status.startTime ??= now;
    sync.finished = outcomeOf(sync, () => this.#isPastDeadline(sync), now);
    if (sync.finished !== undefined) deleteActive(this.#context, sync);
    const { refusal, isSuspensionNew = false } =
      sync.finished === undefined ? this.#proceed(sync) : NOTHING_DONE;
    this.#writeStatus(sync, isSuspensionNew);
    if (refusal === undefined) this.#retries.forget(state);
    else this.#retries.failed(state, metadata.namespace);
  }

  /** Adjusts the pods of a Job that neither has failed nor meets its successPolicy. */
  #proceed(sync: JobSync): Progress {
    const isManaged = !isTerminating(sync.job);
    const refusal = isManaged ? this.#manage(sync) : undefined;
    sync.finished = completion(sync, this.#timestamps.now);
    const isSuspensionNew = isManaged && sync.finished === undefined && this.#setSuspended(sync);
    return { refusal, isSuspensionNew };
  }

  /** Adopted pods get the finalizer, too. */
  #trackPods(state: JobState): void {
    for (const pod of state.untracked.splice(0)) addTracking(this.#api, pod);
  }

  /** Returns why not all pods could be created. */
  #manage(sync: JobSync): ApiError | undefined {
    const { refusal, waitMs } = manageJob(this.#context, sync, this.#epochMs + this.#clock.nowMs);
    if (waitMs !== undefined) this.#retries.addAfter(sync.state, Math.max(waitMs, BATCH_MS));
    return refusal;
  }

  /** Before the deadline: adds a sync at it. */
  #isPastDeadline({ state, job, status }: JobSync): boolean {
    const { activeDeadlineSeconds, suspend = false } = job.spec;
    const { startTime } = status;
    if (activeDeadlineSeconds === undefined || startTime === undefined || suspend) return false;
    const leftMs = this.#leftMs(startTime, activeDeadlineSeconds);
    if (leftMs > 0) this.#retries.addAfter(state, leftMs);
    return leftMs <= 0;
  }

  #leftMs(startTime: string, deadlineSeconds: number): number {
    return Date.parse(startTime) + deadlineSeconds * 1000 - this.#epochMs - this.#clock.nowMs;
  }

  /** Updates condition Suspended. Returns whether it changes. A resumed Job starts anew. */
  #setSuspended({ job, status }: JobSync): boolean {
    const { now } = this.#timestamps;
    const isSuspended = job.spec.suspend === true;
    const what = isSuspended ? 'Suspended' : 'Resumed';
    const message = `Job ${what.toLowerCase()}`;
    const state = { status: isSuspended ? 'True' : 'False', reason: `Job${what}`, message };
    const before = status.conditions ?? [];
    const conditions = withJobCondition(before, condition({ type: 'Suspended', ...state }, now));
    if (conditions === before) return false;
    status.conditions = conditions;
    if (!isSuspended) status.startTime = now;
    else if (this.#forgetsStart) delete status.startTime;
    this.#context.events.event(job, 'Normal', what, message);
    return true;
  }

  #writeStatus(sync: JobSync, isSuspensionNew: boolean): void {
    const { status, activeCount, ready, terminating } = sync;
    const needsFlush =
      isSuspensionNew ||
      activeCount !== (status.active ?? 0) ||
      ready !== status.ready ||
      terminating !== status.terminating;
    Object.assign(status, { active: activeCount, ready, terminating });
    const write = (job: Job, draft: typeof status): Job =>
      this.#api.updateStatus('Job', { ...job, status: writtenStatus(draft) });
    const context = { ...this.#context, write, now: this.#timestamps.now };
    const second = trackStatus(context, sync, needsFlush);
    if (second === undefined) return;
    const { state } = sync;
    this.#clock.after(0, () => {
      if (state.object === second.job) second.finish();
      else this.#queue.add(state);
    });
  }
}
