import { isKind, sideOf as sideByDefault } from '../api/index.ts';
import type { Kind, KubernetesObject, Pod } from '../api/index.ts';
import { EventQueue } from '../clock/index.ts';
import { Cluster } from '../cluster/index.ts';
import { startControllers } from '../controllers/index.ts';
import type { ControllerDependencies } from '../controllers/index.ts';
import { Engine } from '../framework/index.ts';
import type { Profile } from '../framework/index.ts';
import type { Kubelets } from '../kubelet/index.ts';
import { startKubelets } from '../kubelet/index.ts';
import type { DiskUsage } from '../kubelet/index.ts';
import { InputOrder, Scheduler, SchedulingQueue, watchCluster } from '../scheduler/index.ts';
import type { PodQueue, SchedulerSetUp } from '../scheduler/index.ts';
import { ApiError, EventLog, ObjectStore, RefusalLog, Timestamps } from '../store/index.ts';
import type { CreateOptions } from '../store/index.ts';
import { Random } from '../units/index.ts';
import { completed } from './check-input.ts';
import { CronJobMode } from './cron-job-mode.ts';
import { epochOf } from './epoch.ts';
import { History } from './history.ts';
import { attentiveModel } from './kubelet-model.ts';
import { inOrderOfCounting, inOrderOfNeed } from './order-of-need.ts';
import type { PlanOptions } from './plan-input.ts';
import { applyObject, StepError } from './scenario/index.ts';
import { NO_CHANGES, unstaged } from './staging.ts';
import type { Staging } from './staging.ts';
import { StoreAdmission } from './store-admission.ts';

/** The five systems on one clock: API server, controllers, scheduler, kubelets with their status manager. */
export class World {
  readonly clock: EventQueue = new EventQueue();
  readonly cluster: Cluster;
  readonly setUp: SchedulerSetUp;
  readonly history: History = new History(this.clock);
  readonly events: EventLog;
  readonly timestamps: Timestamps;
  readonly api: ObjectStore;
  readonly scheduler: Scheduler;
  readonly profiles: readonly Profile[];
  /** Manifests that changed an object of the cluster. */
  readonly #changed: KubernetesObject[] = [];
  #isOwnershipKnown = true;
  readonly #admission = new StoreAdmission();
  /** Creates that the API server refused, at the start and in the course of it. */
  readonly refusals: RefusalLog = new RefusalLog();
  readonly #warnings: string[] = [];
  readonly cronJobs: CronJobMode;
  readonly #queue: PodQueue;
  readonly #kubelets: Kubelets;
  readonly #attentiveUntilMs: number;
  #isSchedulerDue = false;

  /** `objects` have been checked. What the API server refuses is not there: see `refusals`. */
  constructor(
    objects: readonly KubernetesObject[],
    admitted: readonly Pod[],
    setUp: SchedulerSetUp,
    options: PlanOptions,
    staging: Staging = unstaged(options),
  ) {
    const { clock, history } = this;
    const { later, admitPod, attentiveUntilMs, changes = NO_CHANGES } = staging;
    const { sideOf = sideByDefault } = staging;
    const cluster = new Cluster(setUp.cluster);
    this.cluster = cluster;
    this.setUp = setUp;
    const { seed = 0, tieBreak = 'random', order = 'queue', preemption = true } = options;
    const { profiles, warnings } = setUp;
    this.profiles = withPercentage(profiles, options.percentageOfNodesToScore);
    this.#warnings.push(...warnings);
    const epochMs = epochOf([...objects, ...admitted]);
    this.timestamps = new Timestamps(clock, epochMs);
    const random = new Random(seed);
    this.events = new EventLog(clock, (telling, uid) => {
      history.tell(telling, uid);
    });
    this.api = new ObjectStore({
      clock,
      epochMs,
      seed,
      expected: [...objects, ...admitted, ...later],
      admit: (kind, object) =>
        this.#admission.admit(kind, object, (pod) => admitPod(pod, this.api)),
    });
    this.#admission.follow(this.api);
    this.#queue = order === 'input' ? new InputOrder() : this.#schedulingQueue(setUp);
    this.scheduler = new Scheduler({
      api: this.api,
      events: this.events,
      cluster,
      engine: new Engine(cluster, { tieBreak: tieBreak === 'name' ? 'name' : random }),
      profiles: this.profiles,
      queue: this.#queue,
      now: () => clock.nowMs,
      timestamp: () => this.timestamps.now,
      // Without a queue the pod that others made room for would never be tried again.
      ...(preemption && order === 'queue'
        ? { draw: (count: number) => (tieBreak === 'name' ? 0 : random.below(count)) }
        : {}),
      onPreempted: (victim, preemptor) => {
        history.preempted(victim, preemptor);
      },
    });
    history.watch(this.api);
    for (const object of [...objects, ...changes.values()]) cluster.learn(object);
    this.#load(objects, admitted, staging);
    this.#attentiveUntilMs = attentiveUntilMs;
    const model = attentiveModel(clock, options, attentiveUntilMs);
    const { api, events, refusals } = this;
    const parts = { api, clock, events, refusals, epochMs, attentiveUntilMs };
    this.#kubelets = startKubelets({ ...parts, model });
    this.cronJobs = new CronJobMode(attentiveUntilMs, objects, sideOf);
    startControllers({
      ...parts,
      timersUntilMs: attentiveUntilMs,
      ...this.cronJobs.dependencies,
      ...this.#heartbeats(order),
    });
    watchCluster({
      api: this.api,
      cluster,
      queue: this.#queue,
      scheduler: this.scheduler,
      wakeUp: () => {
        this.#wakeScheduler();
      },
    });
  }

  /** Applies manifests over what stands by now. What the API server refuses is noted. */
  apply(manifests: readonly KubernetesObject[]): void {
    for (const object of manifests) this.cluster.learn(object);
    this.#attempt(inOrderOfNeed(manifests), (manifest) => {
      const { kind, metadata } = manifest;
      const isNew =
        this.api.get(kind as Kind, metadata.namespace ?? '', metadata.name) === undefined;
      if (isNew) createOne(this.api, manifest);
      else this.#change(manifest);
    });
  }

  get changed(): readonly KubernetesObject[] {
    return this.#changed;
  }

  /** False: of an object that was changed nothing says which fields its manifest had set before. */
  get isOwnershipKnown(): boolean {
    return this.#isOwnershipKnown;
  }

  /** Recorded runs of the scheduler alone: nothing but the scheduler looks at taints. */
  #heartbeats(order: PlanOptions['order']): Pick<ControllerDependencies, 'heartbeats'> {
    return order === 'input' ? {} : { heartbeats: this.#kubelets };
  }

  #schedulingQueue({ settings, release }: SchedulerSetUp): SchedulingQueue {
    const { clock } = this;
    return new SchedulingQueue({
      clock,
      initialBackoffMs: settings.podInitialBackoffSeconds * 1000,
      maxBackoffMs: settings.podMaxBackoffSeconds * 1000,
      popsFromBackoff: release.queue.popsFromBackoff,
      timeoutMs: release.queue.unschedulableTimeoutMs,
      whileBusy: (timeMs, handler) => {
        clock.whileBusy(timeMs, handler);
      },
      onBackoff: (untilMs) => clock.at(untilMs, () => this.scheduler.run()),
    });
  }

  get warnings(): readonly string[] {
    return [...this.#warnings, ...this.#admission.warnings];
  }

  /** The kubelet of that node stops answering. False: there is no such node. */
  failNode(name: string): boolean {
    return this.#kubelets.fail(name);
  }

  /** The kubelet of that node answers again. False: there is no such node. */
  recoverNode(name: string): boolean {
    return this.#kubelets.recover(name);
  }

  /** The file system of a node is that full from now on. False: no such node, or it tells of no ephemeral-storage. */
  setDiskUsage(name: string, usage: DiskUsage): boolean {
    return this.#kubelets.setDiskUsage(name, usage);
  }

  /**
   * Runs until nothing more can happen. False when it was cut at that virtual time instead. What is done again and again without
   * need goes on for as long as somebody wants to see it.
   */
  run(untilMs: number): boolean {
    const { clock } = this;
    for (;;) {
      const next = clock.nextMs ?? this.#nextWantedMs;
      if (next === undefined) return true;
      if (next > untilMs) return clock.nextMs === undefined;
      clock.stepIdle();
    }
  }

  get #nextWantedMs(): number | undefined {
    const { nextIdleMs } = this.clock;
    return nextIdleMs !== undefined && nextIdleMs <= this.#attentiveUntilMs
      ? nextIdleMs
      : undefined;
  }

  /** After what else happens at this moment, so that controllers and deletions are complete before pods are chosen. */
  #wakeScheduler(): void {
    if (this.#isSchedulerDue) return;
    this.#isSchedulerDue = true;
    this.clock.after(0, () => {
      this.#isSchedulerDue = false;
      this.scheduler.run();
    });
  }

  /** Creates the objects of the input, and then `admitted`, which skip admission. */
  #load(objects: readonly KubernetesObject[], admitted: readonly Pod[], staging: Staging): void {
    const { admitPod, changes = NO_CHANGES, sideOf = sideByDefault } = staging;
    const change = (pod: Pod): Pod => admitPod(pod, this.api);
    this.#attempt(inOrderOfCounting(inOrderOfNeed(objects), sideOf), (object) => {
      if (sideOf(object) === 'cluster') this.#restore(object, change);
      else createOne(this.api, object);
      const manifest = changes.get(object);
      if (manifest !== undefined) this.#change(manifest);
    });
    this.#attempt(admitted, (pod) => {
      createOne(this.api, completed(pod), { admitted: true });
    });
  }

  /** Creates an object that exists in the input's cluster, where it passed admission. */
  #restore(object: KubernetesObject, change: (pod: Pod) => Pod): void {
    const kind = object.kind as Kind;
    if (!isKind(object, kind)) return;
    this.api.create(kind, this.#admission.restore(kind, object, change), { admitted: true });
  }

  /** Calls `write` for each object. Refusals of the API server are recorded. */
  #attempt<T extends KubernetesObject>(objects: readonly T[], write: (object: T) => void): void {
    for (const object of objects) {
      try {
        write(object);
      } catch (error) {
        if (!(error instanceof ApiError) && !(error instanceof StepError)) throw error;
        const refusal = error instanceof ApiError ? error : new ApiError('Invalid', error.message);
        this.refusals.refused(object, object, refusal, this.clock.nowMs);
      }
    }
  }

  /** Applies a manifest over the object that stands, as `kubectl apply --server-side` would. */
  #change(manifest: KubernetesObject): void {
    const { change, isOwnershipKnown } = applyObject(manifest, this.api);
    if (change === 'unchanged') return;
    this.#changed.push(manifest);
    if (!isOwnershipKnown) this.#isOwnershipKnown = false;
  }
}

function withPercentage(
  profiles: readonly Profile[],
  percentageOfNodesToScore: number | undefined,
): readonly Profile[] {
  if (percentageOfNodesToScore === undefined) return profiles;
  return profiles.map((profile) => ({ ...profile, percentageOfNodesToScore }));
}

function createOne(api: ObjectStore, object: KubernetesObject, options?: CreateOptions): void {
  const kind = object.kind as Kind;
  if (isKind(object, kind)) api.create(kind, object, options);
}
