import type { ContainerUsage, UsageWatch } from '../../controllers/index.ts';
import type { LoadedPod, LoadedWorkloadPods } from './loaded-pods.ts';
import { RESOLUTION_MS } from './sample.ts';
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
  /** One of the pods, if all serve without a limit. */
  readonly #server: LoadedPod | undefined;
  #told: ToldUsage | undefined;

  constructor(pods: readonly LoadedPod[], workload: LoadedWorkloadPods, source: UsageSource) {
    this.#source = source;
    const areServers = pods.every(({ isServing, isLimited }) => isServing && !isLimited);
    this.#server = areServers ? pods[0] : undefined;
    this.#workload = workload;
    let changedMs = -Infinity;
    for (const pod of pods) changedMs = Math.max(changedMs, pod.startedMs, pod.changedMs);
    this.#settledMs = changedMs + RESOLUTION_MS;
  }

  get state(): object | undefined {
    const source = this.#source;
    const sample = source.sample();
    if (this.#settledMs > sample.endMs) return undefined;
    let told = this.#told;
    if (told?.version !== source.version()) this.#told = told = source.told(this.#workload);
    if (told === undefined) return undefined;
    told.take(sample);
    return told.state;
  }

  foresee(): number | undefined {
    if (this.state === undefined) return undefined;
    return this.#told?.sameUntilMs(this.#source.sample());
  }

  /** Pods that serve share one list, once they have served all the time. */
  get even(): readonly ContainerUsage[] | undefined {
    if (this.#server === undefined || this.state === undefined) return undefined;
    return this.#told?.containersOf(this.#server);
  }
}
