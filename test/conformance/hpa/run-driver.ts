import { isBound } from '../../../src/objects/index.ts';
import type { Pod, PodStatus } from '../../../src/objects/index.ts';
import type { ObjectStore } from '../../../src/server/index.ts';
import { timeAt } from './recorded-objects.ts';
import type { Knobs, Load, RecordedRun } from './recorded-run.ts';

/** A pod that the driver has looked at. Seconds. */
interface Driven {
  readonly knobs: Knobs;
  readonly madeAt: number;
  boundAt: number;
  runsAt: number;
  isReady: boolean;
  deletedAt: number;
}

/** The recordings' scheduler and kubelet, which act once a second. */
export class RunDriver {
  readonly #api: ObjectStore;
  readonly #load: Load;
  readonly #pods = new Map<string, Driven>();
  knobs: Knobs;

  constructor(api: ObjectStore, { driver, load }: RecordedRun) {
    this.#api = api;
    this.#load = load.cpu;
    this.knobs = driver;
  }

  /** Pods that were deleted in this second are seen as deleted in it. */
  look(second: number): void {
    for (const pod of this.#api.list('Pod')) {
      const driven = this.#drivenOf(pod, second);
      const isDeleted = pod.metadata.deletionTimestamp !== undefined;
      if (isDeleted && driven.deletedAt === Infinity) driven.deletedAt = second;
    }
  }

  /** Pods by age: bound, started, ready, ended. A place that becomes free is taken in the next second. */
  tick(second: number): void {
    const pods = this.#api.list('Pod');
    let bound = pods.filter(isBound).length;
    for (const pod of pods) {
      const driven = this.#drivenOf(pod, second);
      if (pod.metadata.deletionTimestamp !== undefined) {
        if (driven.deletedAt + driven.knobs.termination <= second) this.#end(pod);
        continue;
      }
      const { startAfter, readyAfter } = driven.knobs;
      if (!isBound(pod)) {
        if (driven.madeAt >= second || bound >= this.knobs.capacity) continue;
        bound++;
        driven.boundAt = second;
        this.#api.bind(pod.metadata.namespace, pod.metadata.name, 'node');
        this.#write(pod, 'Pending', { start: second, isReady: false, since: second });
      }
      if (driven.runsAt === Infinity && second >= driven.boundAt + startAfter) {
        driven.runsAt = second;
        this.#write(pod, 'Running', {
          ...{ start: driven.boundAt, isReady: false, since: driven.boundAt },
        });
      }
      if (!driven.isReady && second >= driven.runsAt + readyAfter) {
        driven.isReady = true;
        this.#write(pod, 'Running', { start: driven.boundAt, isReady: true, since: second });
      }
    }
  }

  /** Millicores by name of the pod; absent: no sample. */
  usage(second: number): ReadonlyMap<string, number> {
    this.look(second);
    const { idle = 0, boot = 0, cap = Infinity } = this.#load;
    const serving = Array.from(this.#pods.values()).filter(
      ({ isReady, deletedAt }) => isReady && deletedAt === Infinity,
    ).length;
    const share = serving === 0 ? 0 : Math.floor(totalAt(this.#load, second) / serving);
    const usage = new Map<string, number>();
    for (const [name, { knobs, runsAt, isReady }] of this.#pods) {
      if (second < runsAt + knobs.metricsAfter) continue;
      usage.set(name, Math.min(cap, isReady ? idle + share : boot));
    }
    return usage;
  }

  #end({ metadata: { namespace, name } }: Pod): void {
    this.#api.delete('Pod', namespace, name, { gracePeriodSeconds: 0 });
    this.#pods.delete(name);
  }

  #drivenOf({ metadata: { name } }: Pod, second: number): Driven {
    const known = this.#pods.get(name);
    if (known !== undefined) return known;
    const driven = {
      ...{ knobs: this.knobs, madeAt: second, boundAt: Infinity, runsAt: Infinity },
      ...{ isReady: false, deletedAt: Infinity },
    };
    this.#pods.set(name, driven);
    return driven;
  }

  #write(
    { metadata: { namespace, name } }: Pod,
    phase: string,
    { start, isReady, since }: { start: number; isReady: boolean; since: number },
  ): void {
    const ready = {
      type: 'Ready',
      status: isReady ? 'True' : 'False',
      lastTransitionTime: timeAt(since),
    };
    const status: PodStatus = { phase, startTime: timeAt(start), conditions: [ready] };
    this.#api.setPodStatus(namespace, name, status);
  }
}

function totalAt({ points, linear = false }: Load, second: number): number {
  const at = points.findLastIndex(([from]) => from <= second);
  const [from = 0, total = 0] = points[at] ?? [];
  const next = points[at + 1];
  if (!linear || next === undefined) return total;
  return Math.floor(total + ((next[1] - total) * (second - from)) / (next[0] - from));
}
