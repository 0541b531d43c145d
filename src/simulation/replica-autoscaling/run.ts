import { scaledObjectOf } from '../../controllers/index.ts';
import type { Autoscaling } from '../../controllers/index.ts';
import type { EventQueue } from '../../clock/index.ts';
import { refKeyOf, refOf } from '../../objects/index.ts';
import type { HorizontalPodAutoscaler, WorkloadRef } from '../../objects/index.ts';
import type { ApiServer } from '../../server/index.ts';
import { Follower } from './follower.ts';
import { AutoscalerLog } from './log.ts';
import type { LoggedAutoscaler } from './logged-autoscaler.ts';
import { LoadedPods } from './loaded-pods.ts';
import type { Loads } from '../usage/index.ts';
import { SimulatedMetrics } from './simulated-metrics.ts';

/** What the metrics APIs and the controller of a run stand on. */
export interface AutoscaledWorld {
  readonly api: ApiServer;
  readonly clock: EventQueue;
  /** Wall-clock milliseconds since 1970 at virtual time 0. */
  readonly epochMs: number;
  readonly seed: number;
}

/** --horizontal-pod-autoscaler-sync-period, its default. */
const SYNC_PERIOD_MS = 15_000;

interface Parts {
  /** Those with loads, and the targets of autoscalers. */
  readonly workloads: readonly WorkloadRef[];
  readonly scaledObjects: readonly WorkloadRef[];
  /** The workloads whose autoscalers do not act, by reference. */
  readonly held: ReadonlySet<string>;
}

/** The autoscalers of a run with loads: those whose metrics are all known act, the others stay as they are. */
export class AutoscaledRun {
  readonly loads: Loads;
  /** KEDA's, of the input. */
  readonly scaledObjects: readonly WorkloadRef[];
  readonly #workloads: readonly WorkloadRef[];
  readonly #held: ReadonlySet<string>;
  #log: AutoscalerLog | undefined;
  /** Autoscalers that act, and their targets, by reference. */
  readonly #followed = new Set<string>();
  readonly #unknown = new WeakMap<
    object,
    { readonly version: number; readonly are: readonly string[] }
  >();

  constructor(loads: Loads, { workloads, scaledObjects, held }: Parts) {
    this.loads = loads;
    this.scaledObjects = scaledObjects;
    this.#workloads = workloads;
    this.#held = held;
  }

  /** To be called once, when the objects of the start are stored. */
  start({ api, clock, epochMs, seed }: AutoscaledWorld): Autoscaling {
    const nowMs = (): number => clock.nowMs;
    const pods = new LoadedPods(api, { nowMs, epochMs });
    for (const ref of this.#workloads) pods.follow(ref);
    pods.watch(api);
    const { loads } = this;
    const log = new AutoscalerLog({ api, loads, pods, periodMs: SYNC_PERIOD_MS });
    this.#log = log;
    const isKnown = (autoscaler: HorizontalPodAutoscaler) =>
      this.isToAct(autoscaler) && this.unknownTo(autoscaler).length === 0;
    return {
      metrics: new SimulatedMetrics(loads, pods, { nowMs, seed }),
      follow: ({ catchUp, onChange }) => {
        log.follow(catchUp);
        return new Follower({ log, loads, isKnown, onChange });
      },
    };
  }

  /** False: its workload keeps the replicas that it was given. */
  isToAct({ metadata: { namespace }, spec }: HorizontalPodAutoscaler): boolean {
    const { kind = '', name = '' } = spec?.scaleTargetRef ?? {};
    return this.#held.size === 0 || !this.#held.has(refKeyOf({ kind, namespace, name }));
  }

  /** The metrics of an autoscaler of which no load is given, as texts. */
  unknownTo(autoscaler: HorizontalPodAutoscaler): readonly string[] {
    const { spec } = autoscaler;
    if (spec === undefined) return [];
    const { version } = this.loads;
    const known = this.#unknown.get(spec);
    if (known?.version === version) return known.are;
    const are = this.loads.unknownTo(autoscaler);
    this.#unknown.set(spec, { version, are });
    if (are.length === 0) this.#follow(autoscaler);
    return are;
  }

  /** Whether an autoscaler that acts is this one, is made of it, or sizes it. */
  follows(ref: WorkloadRef): boolean {
    return this.#followed.has(refKeyOf(ref));
  }

  #follow(autoscaler: HorizontalPodAutoscaler): void {
    const { namespace } = autoscaler.metadata;
    const { kind = '', name = '' } = autoscaler.spec?.scaleTargetRef ?? {};
    this.#followed.add(refKeyOf(refOf(autoscaler)));
    const maker = scaledObjectOf(autoscaler.metadata);
    if (maker !== undefined) {
      this.#followed.add(refKeyOf({ kind: 'ScaledObject', namespace, name: maker }));
    }
    this.#followed.add(refKeyOf({ kind, namespace, name }));
  }

  /** What the autoscalers did that acted, in the order of their first syncs. */
  get autoscalers(): readonly LoggedAutoscaler[] {
    return this.#log?.autoscalers ?? [];
  }
}
