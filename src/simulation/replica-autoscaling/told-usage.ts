import type { ContainerUsage } from '../../controllers/index.ts';
import { cpuLimit, wasServing } from './loaded-pods.ts';
import type { LoadedPod, LoadedWorkloadPods } from './loaded-pods.ts';
import type { ResourceLoad } from '../usage/index.ts';
import { firstReadMs, middleOf, milliOf, RESOLUTION_MS, shareOf } from './sample.ts';
import type { Sample } from './sample.ts';

/** Samples that are looked ahead. A pod that changes makes what is known of them void. */
const MOST_FORESEEN = 64;

/** What the containers of a workload's pods use, sample by sample. Pods that serve share one list, unless they have limits or noise. */
export class ToldUsage {
  readonly version: number;
  readonly #loads: readonly ResourceLoad[];
  readonly #workload: LoadedWorkloadPods;
  readonly #containers: readonly string[];
  readonly #isNoisy: boolean;
  #sample: Sample = { endMs: NaN, seed: 0 };
  /** What a pod that serves has of each load. */
  readonly #shares: number[] = [];
  #state = {};
  #serving: readonly ContainerUsage[] | undefined;

  /** `version`: of the loads. */
  constructor(loads: readonly ResourceLoad[], workload: LoadedWorkloadPods, version: number) {
    this.version = version;
    this.#loads = loads;
    this.#workload = workload;
    this.#containers = [...new Set(loads.map(({ subject }) => subject.container ?? WHOLE))];
    this.#isNoisy = loads.some(({ noise }) => noise > 0);
  }

  /**
   * The same object as long as each pod uses the same, unless it starts, serves or ceases to serve. Undefined: nobody knows; noise differs
   * from sample to sample.
   */
  get state(): object | undefined {
    return this.#isNoisy ? undefined : this.#state;
  }

  /**
   * The first time at which `state` may be another, if no pod changes: when the first sample with another usage can be read, or none is
   * known further. `sample`: the last one, which is taken.
   */
  sameUntilMs({ endMs }: Sample): number {
    let end = endMs;
    for (let looked = 0; looked < MOST_FORESEEN; looked++) {
      end += RESOLUTION_MS;
      if (!this.#isSameAround(middleOf({ endMs: end }))) break;
    }
    return firstReadMs(end);
  }

  #isSameAround(ms: number): boolean {
    let at = 0;
    for (const load of this.#loads) {
      if (!this.#isSame(shareOf(load, this.#workload, ms), this.#shares[at])) return false;
      at++;
    }
    return true;
  }

  take(sample: Sample): void {
    if (sample.endMs === this.#sample.endMs) return;
    this.#sample = sample;
    const ms = middleOf(sample);
    let isSame = true;
    let at = 0;
    for (const load of this.#loads) {
      const share = shareOf(load, this.#workload, ms);
      if (!this.#isSame(share, this.#shares[at])) isSame = false;
      this.#shares[at] = share;
      at++;
    }
    if (isSame) return;
    this.#serving = undefined;
    this.#state = {};
  }

  /** Noise multiplies a share before it is cut off to whole thousandths. */
  #isSame(share: number, before = NaN): boolean {
    return this.#isNoisy ? share === before : Math.floor(share) === Math.floor(before);
  }

  /** In the sample that was taken last. */
  containersOf(pod: LoadedPod): readonly ContainerUsage[] {
    const isPlain = !this.#isNoisy && !pod.isLimited;
    if (!isPlain || !wasServing(pod, middleOf(this.#sample))) return this.#usagesOf(pod);
    return (this.#serving ??= this.#usagesOf(pod));
  }

  /** Each container has all resources: of those that another one uses it uses nothing. */
  #usagesOf(pod: LoadedPod): readonly ContainerUsage[] {
    return this.#containers.map((name) => {
      const milli: Record<string, number> = {};
      this.#loads.forEach((load, at) => {
        const { resource, container = WHOLE } = load.subject;
        const isOwn = container === name;
        milli[resource] = (milli[resource] ?? 0) + (isOwn ? this.#usedBy(pod, load, at) : 0);
      });
      return { name, milli };
    });
  }

  #usedBy(pod: LoadedPod, load: ResourceLoad, at: number): number {
    const used = milliOf(load, pod, this.#shares[at] ?? 0, this.#sample);
    const { resource, container } = load.subject;
    const most = resource === 'cpu' && pod.isLimited ? cpuLimit(pod.pod, container) : undefined;
    return most === undefined ? used : Math.min(used, most);
  }
}

/** The name under which usage of a whole pod is told. No container has it. */
const WHOLE = '';
