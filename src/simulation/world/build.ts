import type { KubernetesObject, Pod } from '../../objects/index.ts';
import { objectsOf, takeIn, type InputObject } from '../../input/index.ts';
import { EventQueue } from '../../clock/index.ts';
import { Cluster } from '../../cluster/index.ts';
import type { AutoscalerContext, AutoscalerControl } from '../../autoscalers/index.ts';
import { startControllers } from '../../controllers/index.ts';
import type { Profile } from '../../framework/index.ts';
import type {
  KubeletModel,
  KubeletOptions,
  Kubelets,
  NodeResource,
  ResourceUsage,
  ShutdownPeriod,
} from '../../kubelet/index.ts';
import { startKubelets, volumeLoopMs } from '../../kubelet/index.ts';
import { podStrategyOf } from '../../releases/index.ts';
import type { Scheduler, SchedulerSetUp } from '../../scheduler/index.ts';
import { EventLog, RefusalLog, Timestamps } from '../../server/index.ts';
import type { ObjectStore } from '../../server/index.ts';
import type { ChangedObject } from '../changes/index.ts';
import { judgingOf, RestWatch } from '../autoscaling/index.ts';
import type { ActingAutoscaler } from '../autoscaling/index.ts';
import { CronJobMode } from './cron-job-mode.ts';
import { epochOf } from './epoch.ts';
import { History } from '../document/history.ts';
import { simulatedModel } from '../input/kubelet-model.ts';
import { ObjectLoader } from './object-loader.ts';
import type { RefusedManifests } from './object-loader.ts';
import type { PlanOptions } from '../input/plan.ts';
import { DrainLog } from '../scenario/index.ts';
import type { NodeControl } from '../scenario/index.ts';
import { chanceOf, type Chance } from './chance.ts';
import { NO_CHANGES, withoutScenario } from './scenario-hooks.ts';
import type { ScenarioHooks } from './scenario-hooks.ts';
import { ProvidedObjects } from '../references/index.ts';
import { wireApiServer } from './wire-api-server.ts';
import type { WiredApiServer } from './wire-api-server.ts';
import { wireScheduler } from './wire-scheduler.ts';

export interface WorldInput {
  /** The objects at the start. They have been checked. */
  readonly objects: readonly InputObject[];
  /** Pods that have passed admission; created after `objects`. */
  readonly admitted?: readonly Pod[];
  readonly setUp: SchedulerSetUp;
  readonly options?: PlanOptions;
  readonly hooks?: ScenarioHooks;
  /** Launches and removes nodes. Default: none does. */
  readonly autoscaler?: ActingAutoscaler | undefined;
  /** Wall-clock milliseconds since 1970 at virtual time 0. Default: see `epochOf`. */
  readonly epochMs?: number;
  /** Starts what runs the pods. Default: the simulated kubelets. */
  readonly startNodes?: (options: KubeletOptions) => NodeSystem;
}

/** A run ends once so many failed pods were replaced: their controllers would never stop. */
const MOST_REPLACED = 100_000;

/** What runs the pods of all nodes: the simulated kubelets, or in their place a driver that plays a recording. */
export type NodeSystem = Pick<
  Kubelets,
  'fail' | 'recover' | 'setUsage' | 'setSandboxFailures' | 'shutDown' | 'watchHeartbeats'
> &
  Partial<Pick<Kubelets, 'nodeVolumes' | 'draws'>>;

/** API server, controllers, scheduler and kubelets on one clock. */
export class World implements NodeControl {
  readonly clock: EventQueue = new EventQueue();
  readonly history: History = new History(this.clock);
  /** Creates and changes that the API server refused. */
  readonly refusals: RefusalLog = new RefusalLog();
  readonly drains: DrainLog = new DrainLog();
  readonly setUp: SchedulerSetUp;
  readonly cluster: Cluster;
  readonly timestamps: Timestamps;
  readonly events: EventLog;
  readonly api: ObjectStore;
  readonly scheduler: Scheduler;
  readonly chance: Chance;
  readonly profiles: readonly Profile[];
  readonly cronJobs: CronJobMode;
  /** Which ConfigMaps and Secrets the pods find. */
  readonly provision: ProvidedObjects;
  readonly #admission: WiredApiServer['admission'];
  readonly #loader: ObjectLoader;
  readonly #kubelets: NodeSystem;
  /** Undefined: no node autoscaler acts. */
  readonly autoscaler: AutoscalerControl | undefined;
  readonly #horizon: ScenarioHooks['horizon'];
  /** Undefined: the run does not wait for an autoscaler. */
  readonly #rest: RestWatch | undefined;
  readonly #moment: Pick<AutoscalerContext, 'epochMs' | 'seed'>;
  #onDecision: ((pod: Pod, fits: boolean) => void) | undefined;
  /** See Simulation. */
  isUnsaid = (_pod: Pod): boolean => false;

  /** The scheduler has decided on a pod. */
  readonly decided = (pod: Pod, fits: boolean): void => this.#onDecision?.(pod, fits);

  /** Systems are notified of a change in the order in which they are wired here. */
  constructor({ admitted = [], setUp, options = {}, hooks, ...input }: WorldInput) {
    const {
      later,
      admitPod,
      horizon,
      changes = NO_CHANGES,
      autoscaled,
    } = hooks ?? withoutScenario(options);
    const given = input.objects.map((object) => takeIn(object));
    const objects = objectsOf(given);
    const { clock, history, refusals } = this;
    const { epochMs = epochOf([...objects, ...admitted]) } = input;
    const { seed = 0 } = options;
    this.setUp = setUp;
    this.#horizon = horizon;
    this.cluster = new Cluster(setUp.cluster);
    this.timestamps = new Timestamps(clock, epochMs);
    this.events = new EventLog(clock, (content, uid) => {
      history.addEvent(content, uid);
    });
    const expected = [...objects, ...admitted, ...later];
    const { gates } = setUp.release;
    const strategy = podStrategyOf(setUp.release);
    const server = wireApiServer({ clock, epochMs, seed, gates, expected, admitPod, strategy });
    this.api = server.api;
    this.#admission = server.admission;
    const wired = wireScheduler(this, setUp, options);
    this.scheduler = wired.scheduler;
    this.profiles = wired.profiles;
    history.watch(this.api);
    this.#loader = new ObjectLoader({ ...server, clock, cluster: this.cluster, refusals });
    this.#loader.load({ given, admitted, changes });
    history.started();
    const model = simulatedModel(clock, options, horizon);
    const { api, events } = this;
    const { startNodes = startKubelets } = input;
    const { rules } = setUp.release;
    const provision = new ProvidedObjects(api, objects);
    provision.watch(api);
    this.provision = provision;
    this.#kubelets = startNodes({ api, clock, events, epochMs, model, rules, provision });
    this.cronJobs = new CronJobMode(horizon.untilMs, given);
    this.#wireControllers(epochMs, options, { model, autoscaled });
    this.chance = chanceOf(wired, this.#kubelets, { ...hooks, nodes: input.autoscaler });
    wired.watch();
    this.#moment = { epochMs, seed };
    const { autoscaler } = input;
    this.autoscaler = autoscaler?.prepared.start(this.contextOf(autoscaler));
    if (autoscaler?.isToRest === true) {
      this.#rest = new RestWatch(this.api, clock, autoscaler.prepared.settlesWithinMs);
    }
  }

  #wireControllers(
    epochMs: number,
    { order = 'queue', seed = 0 }: PlanOptions,
    { model, autoscaled }: Pick<ScenarioHooks, 'autoscaled'> & { readonly model: KubeletModel },
  ): void {
    const { api, clock, events, refusals, cronJobs } = this;
    const { nodeVolumes } = this.#kubelets;
    const { attachMs, detachMs } = model;
    startControllers({
      api,
      clock,
      events,
      refusals,
      epochMs,
      rules: this.setUp.release.rules,
      timersUntilMs: this.#horizon.untilMs,
      ...cronJobs.dependencies,
      seed,
      ...(autoscaled === undefined
        ? {}
        : { autoscaling: autoscaled.start({ api, clock, epochMs, seed }) }),
      storage: { attachMs, detachMs, loopMs: volumeLoopMs(model) },
      ...(nodeVolumes === undefined ? {} : { nodeVolumes }),
      // In recorded runs of the scheduler alone, no controller evicts pods because of taints.
      ...(order === 'input' ? {} : { heartbeats: this.#kubelets }),
    });
  }

  /** What a node autoscaler stands on here. */
  contextOf({
    startup,
    log,
    isToRest,
  }: Pick<ActingAutoscaler, 'startup' | 'log' | 'isToRest'>): AutoscalerContext {
    const { api, clock, events, timestamps, cluster } = this;
    return {
      ...{ api, clock, events, timestamps, startup, log },
      ...this.#moment,
      removesNodes: isToRest || this.#horizon.untilMs === Infinity,
      learn: (object) => {
        cluster.learn(object);
      },
      ...judgingOf(this.setUp),
    };
  }

  /** Applies manifests to the cluster as it is now. Refusals are recorded. */
  apply(manifests: readonly KubernetesObject[]): void {
    this.#loader.apply(manifests);
  }

  /** Drops what was recorded of a pod that has been deleted. */
  forget(pod: Pod): void {
    this.history.forget(pod);
    this.events.forget(pod);
  }

  watchDecisions(handler: (pod: Pod, fits: boolean) => void): void {
    this.#onDecision = handler;
  }

  /** The objects of the cluster that manifests changed. */
  get changed(): readonly ChangedObject[] {
    return this.#loader.changed;
  }

  /** Manifests that the API server refused before the first event. */
  get refusedManifests(): RefusedManifests {
    return this.#loader.refused;
  }

  /** False: for a changed object it is not known which fields its manifest had set before. */
  get isOwnershipKnown(): boolean {
    return this.#loader.isOwnershipKnown;
  }

  get warnings(): readonly string[] {
    return [...this.setUp.warnings, ...this.#admission.warnings];
  }

  /** Stops the heartbeats of the node's kubelet. False: there is no such node. */
  failNode(name: string): boolean {
    return this.#kubelets.fail(name);
  }

  /** Starts the heartbeats again. False: there is no such node. */
  recoverNode(name: string): boolean {
    return this.#kubelets.recover(name);
  }

  /** Sets what is used of a node's resource. False: there is no such node, or it does not say how much it has. */
  setUsage(name: string, resource: NodeResource, usage: ResourceUsage): boolean {
    return this.#kubelets.setUsage(name, resource, usage);
  }

  /** Shuts the node down gracefully, in these periods. False: there is no such node. */
  shutDownNode(name: string, periods: readonly ShutdownPeriod[]): boolean {
    return this.#kubelets.shutDown(name, periods);
  }

  /** From now on, this share of the sandboxes on the node fails. False: there is no such node. */
  setSandboxFailures(name: string, rate: number, error: string | undefined): boolean {
    return this.#kubelets.setSandboxFailures(name, rate, error);
  }

  /**
   * Runs until nothing more can happen (true), or until that virtual time (false). Periodic work keeps a run going only until
   * the horizon and until an autoscaler rests, and the queue's flush also if it will place a pod.
   */
  run(untilMs: number): boolean {
    const { clock } = this;
    for (;;) {
      if (this.isRunaway) return false;
      const next = clock.nextMs ?? this.#nextIdleMs;
      if (next !== undefined) {
        if (next > untilMs) return clock.nextMs === undefined;
        clock.stepIdle();
        continue;
      }
      const flushMs = this.scheduler.usefulFlushMs;
      if (flushMs === undefined) return true;
      if (flushMs > untilMs) return false;
      clock.at(flushMs, () => {
        this.scheduler.flush();
      });
    }
  }

  /** Whether the autoscaler rests at the end of a run; undefined: the run does not wait for that. */
  get isAtRest(): boolean | undefined {
    if (this.#rest === undefined) return undefined;
    const isOver = this.clock.nextMs === undefined && this.#nextIdleMs === undefined;
    return isOver || this.#rest.atMs <= this.clock.nowMs;
  }

  /** Whether the run must end because its controllers replace failed pods forever. No virtual time need pass between two failures. */
  get isRunaway(): boolean {
    return this.history.dropped >= MOST_REPLACED;
  }

  get #nextIdleMs(): number | undefined {
    const { nextIdleMs } = this.clock;
    const keptUntilMs = Math.max(this.#horizon.untilMs, this.#rest?.atMs ?? 0);
    return nextIdleMs !== undefined && nextIdleMs <= keptUntilMs ? nextIdleMs : undefined;
  }
}
