import type { ContainerUsage, OnForeseenChange } from '../../controllers/index.ts';
import { cpuLimit, wasServing } from './loaded-pods.ts';
import type { LoadedPod, LoadedWorkloadPods } from './loaded-pods.ts';
import type { ResourceLoad } from '../usage/index.ts';
import { firstReadMs, middleOf, milliOf, RESOLUTION_MS, shareOf } from './sample.ts';
import type { Sample } from './sample.ts';

/** Samples that are looked ahead at once. A pod that changes makes what is known of them void. */
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
  #shares: number[] = [];
  /** Those of the sample before, whose list is written again. */
  #others: number[] = [];
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
   * Looks ahead from the sample that ended at a time, as a UsageWatch does, if no pod changes. `server`: a pod that serves, if all use what
   * it does.
   */
  foresee(
    endMs: number,
    server: LoadedPod | undefined,
    onChange: OnForeseenChange,
  ): number | undefined {
    if (this.#isNoisy) return undefined;
    let before = this.#sharesAt(middleOf({ endMs }), []);
    let after: number[] = [];
    const lastMs = endMs + MOST_FORESEEN * RESOLUTION_MS;
    for (let end = endMs + RESOLUTION_MS; end <= lastMs; end += RESOLUTION_MS) {
      this.#sharesAt(middleOf({ endMs: end }), after);
      if (!this.#areSame(before, after)) {
        const sample = { endMs: end, seed: this.#sample.seed };
        const usages = server && this.#usagesOf(server, after, sample);
        if (!onChange(firstReadMs(end), usages)) return firstReadMs(end);
      }
      const next = before;
      before = after;
      after = next;
    }
    return firstReadMs(lastMs + RESOLUTION_MS);
  }

  take(sample: Sample): void {
    if (sample.endMs === this.#sample.endMs) return;
    this.#sample = sample;
    const [before, after] = [this.#shares, this.#others];
    this.#sharesAt(middleOf(sample), after);
    this.#shares = after;
    this.#others = before;
    if (this.#areSame(before, after)) return;
    this.#serving = undefined;
    this.#state = {};
  }

  /** What a pod that serves has of each load around a time: writes it to a list, and returns that. */
  #sharesAt(ms: number, shares: number[]): number[] {
    let at = 0;
    for (const load of this.#loads) shares[at++] = shareOf(load, this.#workload, ms);
    return shares;
  }

  /** Noise multiplies a share before it is cut off to whole thousandths. */
  #areSame(before: readonly number[], after: readonly number[]): boolean {
    for (let at = 0; at < after.length; at++) {
      const one = before[at] ?? NaN;
      const other = after[at] ?? NaN;
      const isSame = this.#isNoisy ? one === other : Math.floor(one) === Math.floor(other);
      if (!isSame) return false;
    }
    return true;
  }

  /** In the sample that was taken last. */
  containersOf(pod: LoadedPod): readonly ContainerUsage[] {
    const isPlain = !this.#isNoisy && !pod.isLimited;
    if (!isPlain || !wasServing(pod, middleOf(this.#sample)))
      return this.#usagesOf(pod, this.#shares, this.#sample);
    return (this.#serving ??= this.#usagesOf(pod, this.#shares, this.#sample));
  }

  /** Each container has all resources: of those that another one uses it uses nothing. */
  #usagesOf(pod: LoadedPod, shares: readonly number[], sample: Sample): readonly ContainerUsage[] {
    const usages: ContainerUsage[] = [];
    for (const name of this.#containers) {
      const milli: Record<string, number> = {};
      let at = 0;
      for (const load of this.#loads) {
        const { resource, container = WHOLE } = load.subject;
        const used = container === name ? usedBy(pod, load, shares[at] ?? 0, sample) : 0;
        milli[resource] = (milli[resource] ?? 0) + used;
        at++;
      }
      usages.push({ name, milli });
    }
    return usages;
  }
}

function usedBy(pod: LoadedPod, load: ResourceLoad, share: number, sample: Sample): number {
  const used = milliOf(load, pod, share, sample);
  const { resource, container } = load.subject;
  const most = resource === 'cpu' && pod.isLimited ? cpuLimit(pod.pod, container) : undefined;
  return most === undefined ? used : Math.min(used, most);
}

/** The name under which usage of a whole pod is told. No container has it. */
const WHOLE = '';
