import type { ContainerUsage, PodUsage, PodValue } from './apis.ts';

/** What is known of one pod's usage. */
export interface PodSample {
  readonly pod: string;
  /** In thousandths. */
  readonly milli: number;
  readonly timestampMs: number;
  readonly windowMs: number;
}

/** The samples of pods. Read in their own order they are found without a table of names. */
export class PodSamples {
  readonly list: readonly PodSample[];
  /** The place at which the next sample is looked for first. */
  #next = 0;
  #byName: ReadonlyMap<string, PodSample> | undefined;

  constructor(list: readonly PodSample[]) {
    this.list = list;
  }

  get(pod: string): PodSample | undefined {
    const next = this.list[this.#next];
    if (next?.pod === pod) {
      this.#next++;
      return next;
    }
    this.#byName ??= new Map(this.list.map((sample) => [sample.pod, sample]));
    return this.#byName.get(pod);
  }
}

/**
 * The usage of a resource by pods, or by one container of each. A pod counts only if the resource of all its containers is known.
 * Source: getPodMetrics and getContainerMetrics, pkg/controller/podautoscaler/metrics/client.go, v1.36.
 */
export function resourceSamples(
  usages: readonly PodUsage[],
  resource: string,
  container: string | undefined,
): PodSamples {
  const samples: PodSample[] = [];
  for (const { pod, containers, timestampMs, windowMs } of usages) {
    const milli = usedBy(containers, resource, container);
    if (milli !== undefined) samples.push({ pod, milli, timestampMs, windowMs });
  }
  return new PodSamples(samples);
}

/** What all containers of a pod use of a resource, or one of them, in thousandths. Undefined: it was not measured. */
export function usedBy(
  containers: readonly ContainerUsage[],
  resource: string,
  container: string | undefined,
): number | undefined {
  let milli: number | undefined;
  for (const { name, milli: usage } of containers) {
    if (container !== undefined && name !== container) continue;
    const used = usage[resource];
    if (used === undefined) return undefined;
    milli = (milli ?? 0) + used;
    if (container !== undefined) break;
  }
  return milli;
}

export const valueSamples = (values: readonly PodValue[]): PodSamples => new PodSamples(values);
