import type {
  MetricsFailure,
  MetricsSource,
  ObjectQuery,
  PodsQuery,
  PodUsage,
  PodValue,
  ScaledPod,
  UsageWatch,
} from '../../controllers/index.ts';
import type { MetricIdentifier } from '../../objects/index.ts';
import { getOrInsert } from '../../units/index.ts';
import type { LoadedPod, LoadedPods, LoadedWorkloadPods } from './loaded-pods.ts';
import type { Curve, Loads } from '../usage/index.ts';
import { endReadAt, middleOf, milliOf, RESOLUTION_MS, shareOf } from './sample.ts';
import type { Sample } from './sample.ts';
import { ToldUsage } from './told-usage.ts';
import { WatchedUsage } from './watched-usage.ts';
import type { UsageSource } from './watched-usage.ts';

/**
 * A pod whose containers have run for less has no sample.
 * Source: freshContainerMinMetricsResolution, pkg/storage/pod.go, metrics-server v0.7.
 */
const FRESH_MS = 10_000;

/** The metrics APIs of a cluster whose loads are known. The last sample ended before the present second, at a multiple of 15 s. */
export class SimulatedMetrics implements MetricsSource {
  readonly #loads: Loads;
  readonly #pods: LoadedPods;
  readonly #nowMs: () => number;
  readonly #seed: number;
  #last: Sample;
  /** The loaded pods of the lists that autoscalers keep. */
  readonly #rows = new WeakMap<readonly ScaledPod[], readonly LoadedPod[]>();
  readonly #told = new Map<LoadedWorkloadPods, ToldUsage>();
  readonly #source: UsageSource = {
    sample: () => this.#sample,
    told: (workload) => this.#toldOf(workload),
    version: () => this.#loads.version,
  };

  constructor(loads: Loads, pods: LoadedPods, context: { nowMs: () => number; seed: number }) {
    this.#loads = loads;
    this.#pods = pods;
    this.#nowMs = context.nowMs;
    this.#seed = context.seed;
    this.#last = { endMs: -Infinity, seed: context.seed };
  }

  usageOfPods({ pods }: PodsQuery): readonly PodUsage[] {
    const sample = this.#sample;
    const { endMs } = sample;
    const usages: PodUsage[] = [];
    let workload: LoadedWorkloadPods | undefined;
    let told: ToldUsage | undefined;
    for (const pod of this.#rowsOf(pods)) {
      if (pod.startedMs > endMs - FRESH_MS) continue;
      if (pod.workload !== workload) {
        workload = pod.workload;
        told = this.#toldOf(workload);
        told?.take(sample);
      }
      if (told === undefined) continue;
      usages.push({
        pod: pod.name,
        timestampMs: endMs,
        windowMs: Math.min(RESOLUTION_MS, endMs - pod.startedMs),
        containers: told.containersOf(pod),
      });
    }
    return usages;
  }

  /** `onChange`: called also when pods that are not asked for share the load, and when loads are set. */
  watchUsage({ pods }: PodsQuery, onChange: () => void): UsageWatch | undefined {
    const rows = this.#rowsOf(pods);
    const workload = rows[0]?.workload;
    const isOfOne = rows.length === pods.length && rows.every((pod) => pod.workload === workload);
    if (workload === undefined || !isOfOne) return undefined;
    workload.watch(onChange);
    this.#loads.watch(onChange);
    return new WatchedUsage(rows, workload, this.#source);
  }

  valuesOfPods(metric: MetricIdentifier, { pods }: PodsQuery): readonly PodValue[] {
    const sample = this.#sample;
    return this.#rowsOf(pods).flatMap((pod) => {
      const { workload, name, startedMs } = pod;
      const load = this.#loads.of(workload.ref)?.metrics.get(metric.name);
      if (load === undefined || startedMs > sample.endMs - FRESH_MS) return [];
      const milli = milliOf(load, pod, shareOf(load, workload, middleOf(sample)), sample);
      return [{ pod: name, timestampMs: sample.endMs, windowMs: RESOLUTION_MS, milli }];
    });
  }

  valueOfObject(metric: MetricIdentifier, query: ObjectQuery): bigint | MetricsFailure {
    const { kind, name } = query.object;
    const curve = this.#loads.ofObject(query.namespace, kind, name, metric.name);
    return curve === undefined
      ? { error: `no usage is given for metric ${metric.name}` }
      : this.#valueOf(curve);
  }

  externalValues(metric: MetricIdentifier, namespace: string): readonly bigint[] {
    const curve = this.#loads.external(namespace, metric.name);
    return curve === undefined ? [] : [this.#valueOf(curve)];
  }

  get #sample(): Sample {
    const endMs = endReadAt(this.#nowMs());
    if (endMs !== this.#last.endMs) this.#last = { endMs, seed: this.#seed };
    return this.#last;
  }

  #valueOf(curve: Curve): bigint {
    return BigInt(Math.round(curve.at(middleOf(this.#sample))));
  }

  #rowsOf(pods: readonly ScaledPod[]): readonly LoadedPod[] {
    return getOrInsert(this.#rows, pods, () =>
      pods.flatMap(({ pod }) => this.#pods.find(pod) ?? []),
    );
  }

  #toldOf(workload: LoadedWorkloadPods): ToldUsage | undefined {
    const { version } = this.#loads;
    const known = this.#told.get(workload);
    if (known?.version === version) return known;
    const { resources = [] } = this.#loads.of(workload.ref) ?? {};
    if (resources.length === 0) return undefined;
    const made = new ToldUsage(resources, workload, version);
    this.#told.set(workload, made);
    return made;
  }
}
