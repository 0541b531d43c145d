import { controllerOf, keyOf } from '../../objects/index.ts';
import type { CronJob, Job } from '../../objects/index.ts';
import type { WatchEvent } from '../../server/index.ts';
import type { SharedDependencies } from '../shared/controller.ts';
import { scheduleOf, syncAtOnce, syncCronJob } from './sync.ts';
import type { SyncResult } from './sync.ts';
import { wakeTime } from './times.ts';
import { uidOf } from '../shared/owner-reference.ts';
import { Retries } from '../shared/retries.ts';
import { WorkQueue } from '../shared/work-queue.ts';
import { getOrInsert } from '../../units/index.ts';

/** The controller's state of one CronJob. */
interface Tracked {
  readonly namespace: string;
  readonly name: string;
  /** The Jobs that it controls, by uid. */
  readonly jobs: Map<string, Job>;
  /** With `runsAtOnce`: its run is requested. */
  isRequested: boolean;
  /** With `runsAtOnce`: its run has started. */
  hasRun: boolean;
}

/**
 * Starts the Jobs of CronJobs by their schedules or, with `runsAtOnce`, the next run of each at once.
 * Source: pkg/controller/cronjob/cronjob_controllerv2.go, v1.34.
 */
export class CronJobController {
  readonly #dependencies: SharedDependencies;
  readonly #retries: Retries<Tracked>;
  readonly #queue: WorkQueue<Tracked>;
  /** By namespace and name. */
  readonly #tracked = new Map<string, Tracked>();

  constructor(dependencies: SharedDependencies) {
    const { api, clock } = dependencies;
    this.#dependencies = dependencies;
    this.#queue = new WorkQueue(clock, (tracked) => {
      this.#sync(tracked);
    });
    this.#retries = new Retries(dependencies.retryClock, (tracked) => {
      this.#queue.add(tracked);
    });
    api.watch('Job', (event) => {
      this.#jobChanged(event);
    });
    api.watch('CronJob', (event) => {
      this.#cronJobChanged(event);
    });
  }

  get #nowMs(): number {
    return this.#dependencies.epochMs + this.#dependencies.clock.nowMs;
  }

  #track(namespace: string, name: string): Tracked {
    const key = keyOf({ namespace, name });
    return getOrInsert(this.#tracked, key, () => ({
      namespace,
      name,
      jobs: new Map(),
      isRequested: false,
      hasRun: false,
    }));
  }

  #jobChanged({ type, object }: WatchEvent<Job>): void {
    const { namespace } = object.metadata;
    const owner = controllerOf(object.metadata);
    if (owner === undefined) return;
    const tracked = this.#track(namespace, owner.name);
    const uid = uidOf(object.metadata);
    if (type === 'DELETED') tracked.jobs.delete(uid);
    else tracked.jobs.set(uid, object);
    const cronJob = this.#dependencies.api.get('CronJob', namespace, owner.name);
    if (owner.kind === 'CronJob' && cronJob?.metadata.uid === owner.uid) this.#queue.add(tracked);
  }

  #cronJobChanged({ type, object, previous }: WatchEvent<CronJob>): void {
    const tracked = this.#track(object.metadata.namespace, object.metadata.name);
    if (type === 'DELETED') {
      Object.assign(tracked, { isRequested: false, hasRun: false });
      this.#retries.forget(tracked);
      return;
    }
    const { runsAtOnce } = this.#dependencies;
    if (runsAtOnce !== undefined) {
      tracked.isRequested ||=
        previous === undefined ? runsAtOnce.appliesTo(object) : previous.spec !== object.spec;
    } else if (previous !== undefined && isRescheduled(previous, object)) {
      this.#reschedule(tracked, object);
      return;
    }
    this.#queue.add(tracked);
  }

  /** Adds a sync at the first time of the new schedule. The sync of the former schedule remains. */
  #reschedule(tracked: Tracked, cronJob: CronJob): void {
    try {
      const atMs = wakeTime(cronJob, this.#nowMs, scheduleOf(cronJob));
      if (atMs !== undefined) this.#wakeAt(tracked, atMs);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      const message = `unparseable schedule for cronjob: ${cronJob.spec.schedule}`;
      const { events } = this.#dependencies;
      events.event(cronJob, 'Warning', 'UnParseableCronJobSchedule', message);
    }
  }

  #sync(tracked: Tracked): void {
    const { api, runsAtOnce } = this.#dependencies;
    const cronJob = api.get('CronJob', tracked.namespace, tracked.name);
    if (cronJob === undefined) return;
    const context = { ...this.#dependencies, nowMs: this.#nowMs };
    const jobs = [...tracked.jobs.values()];
    if (runsAtOnce === undefined) {
      this.#scheduleNext(tracked, syncCronJob(context, cronJob, jobs));
      return;
    }
    const isDue = tracked.isRequested && !tracked.hasRun;
    const result = syncAtOnce(context, cronJob, jobs, isDue);
    if (result.next === 'wake') {
      tracked.hasRun = true;
      runsAtOnce.started(cronJob);
    } else this.#scheduleNext(tracked, result);
  }

  #scheduleNext(tracked: Tracked, result: SyncResult): void {
    if (result.next === 'wake') {
      this.#retries.forget(tracked);
      this.#wakeAt(tracked, result.atMs);
    } else if (result.next === 'retry') this.#retries.failed(tracked, tracked.namespace);
  }

  #wakeAt(tracked: Tracked, wallMs: number): void {
    const { clock, epochMs, timersUntilMs = Infinity } = this.#dependencies;
    const atMs = Math.max(clock.nowMs, wallMs - epochMs);
    if (atMs <= timersUntilMs) this.#retries.addAfter(tracked, atMs - clock.nowMs);
  }
}

function isRescheduled({ spec: before }: CronJob, { spec: after }: CronJob): boolean {
  return before.schedule !== after.schedule || before.timeZone !== after.timeZone;
}
