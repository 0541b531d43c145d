import type { ContainerUsage, OnForeseenChange, UsageWatch } from '../../controllers/index.ts';
import type { LoadedPod, LoadedWorkloadPods } from './loaded-pods.ts';
import { endReadAt, RESOLUTION_MS } from './sample.ts';
import type { Sample } from './sample.ts';
import type { ToldUsage } from './told-usage.ts';

/** Where the usage of workloads comes from: one object for all, since each sync asks it. */
export interface UsageSource {
  /** The last sample. */
  sample(): Sample;
  /** The usage that loads of this version tell; undefined: none. */
  told(workload: LoadedWorkloadPods): ToldUsage | undefined;
  /** Of the loads. */
  version(): number;
}

/** The usage of pods of one workload, until one of them changes. */
export class WatchedUsage implements UsageWatch {
  readonly #source: UsageSource;
  readonly #workload: LoadedWorkloadPods;
  /** The end of the first sample in which all pods have run and served, or not served, all the time. */
  readonly #settledMs: number;
  /** One of the pods, if all serve, and have the same limits or none. */
  readonly #server: LoadedPod | undefined;
  #told: ToldUsage | undefined;

  constructor(pods: readonly LoadedPod[], workload: LoadedWorkloadPods, source: UsageSource) {
    this.#source = source;
    const [first] = pods;
    const areAlike = pods.every((one) => one.isServing && hasLimitsOf(one, first));
    this.#server = areAlike ? first : undefined;
    this.#workload = workload;
    let changedMs = -Infinity;
    for (const pod of pods) changedMs = Math.max(changedMs, pod.startedMs, pod.changedMs);
    this.#settledMs = changedMs + RESOLUTION_MS;
  }

  get state(): object | undefined {
    const sample = this.#source.sample();
    const told = this.#toldFrom(sample.endMs);
    if (told === undefined) return undefined;
    told.take(sample);
    return told.state;
  }

  get windowFromMs(): number {
    return this.#source.sample().endMs - RESOLUTION_MS;
  }

  foresee(afterMs: number, onChange: OnForeseenChange): number | undefined {
    const endMs = endReadAt(afterMs);
    return this.#toldFrom(endMs)?.foresee(endMs, this.#server, onChange);
  }

  /** Undefined: nothing is told of the sample that ended at a time. */
  #toldFrom(endMs: number): ToldUsage | undefined {
    if (this.#settledMs > endMs) return undefined;
    const source = this.#source;
    if (this.#told?.version !== source.version()) this.#told = source.told(this.#workload);
    return this.#told;
  }

  /** Pods that serve use the same, once they have served all the time. */
  get even(): readonly ContainerUsage[] | undefined {
    if (this.#server === undefined || this.state === undefined) return undefined;
    return this.#told?.containersOf(this.#server);
  }
}

const hasLimitsOf = ({ pod, isLimited }: LoadedPod, other: LoadedPod | undefined): boolean =>
  isLimited ? pod.spec.containers === other?.pod.spec.containers : other?.isLimited === false;
