import type {
  MetricsFailure,
  MetricsSource,
  PodUsage,
  PodValue,
} from '../../../src/controllers/horizontal-pod-autoscaler/index.ts';
import type { CrossVersionObjectReference, MetricIdentifier } from '../../../src/objects/index.ts';

/** Per pod in the order of names, null without a sample; one number for all pods. */
type PerPod = number | readonly (number | null)[];

/** What a story tells of the metrics APIs: cpu in millicores, memory in KiB, other metrics in thousandths; errors are texts. */
export type ToldMetrics = Readonly<Record<string, PerPod | string>>;

/** Usage of the second container. */
export interface ProxyUsage {
  readonly cpu: number | undefined;
  readonly memory: number | undefined;
}

interface Told {
  readonly metrics: ToldMetrics;
  /** All pods that exist, sorted; those of `withProxy` have a second container. */
  readonly pods: readonly string[];
  readonly withProxy: ReadonlySet<string>;
  readonly proxy: ProxyUsage;
  /** Seconds. */
  readonly timestamp: number;
  readonly window: number;
}

const MILLI_PER_KIB = 1024 * 1000;

/** The metrics APIs in one sync of a story. */
export class ToldSamples implements MetricsSource {
  readonly #told: Told;

  constructor(told: Told) {
    this.#told = told;
  }

  usageOfPods(): readonly PodUsage[] | MetricsFailure {
    const { metrics, pods, withProxy, proxy, timestamp, window } = this.#told;
    const { resourceError } = metrics;
    if (typeof resourceError === 'string') return { error: resourceError };
    return pods.flatMap((pod, at) => {
      const cpu = valueAt(metrics['cpu'], at);
      const memory = valueAt(metrics['memory'], at);
      if (cpu === undefined && memory === undefined) return [];
      const containers = [{ name: 'app', milli: usage(cpu, memory) }];
      if (withProxy.has(pod)) {
        containers.push({ name: 'proxy', milli: usage(proxy.cpu, proxy.memory) });
      }
      return [{ pod, containers, timestampMs: timestamp * 1000, windowMs: window * 1000 }];
    });
  }

  valuesOfPods({ name }: MetricIdentifier): readonly PodValue[] {
    const { metrics, pods, timestamp, window } = this.#told;
    return pods.flatMap((pod, at) => {
      const milli = valueAt(metrics[`pods:${name}`], at);
      if (milli === undefined) return [];
      return [{ pod, milli, timestampMs: timestamp * 1000, windowMs: window * 1000 }];
    });
  }

  valueOfObject(
    { name }: MetricIdentifier,
    _: { readonly object: CrossVersionObjectReference },
  ): bigint | MetricsFailure {
    const value = this.#total(`object:${name}`);
    return typeof value === 'bigint' ? value : { error: value ?? 'not told' };
  }

  externalValues({ name }: MetricIdentifier): readonly bigint[] | MetricsFailure {
    const value = this.#total(`external:${name}`);
    if (value === undefined) return [];
    return typeof value === 'bigint' ? [value] : { error: value };
  }

  #total(key: string): bigint | string | undefined {
    const error = this.#told.metrics[`${key}Error`];
    const value = this.#told.metrics[key];
    if (typeof error === 'string') return error;
    return typeof value === 'number' ? BigInt(value) : undefined;
  }
}

function valueAt(values: PerPod | string | undefined, at: number): number | undefined {
  if (typeof values === 'number') return values;
  return typeof values === 'object' ? (values[at] ?? undefined) : undefined;
}

const usage = (
  cpu: number | undefined,
  memory: number | undefined,
): Readonly<Record<string, number>> => ({
  ...(cpu === undefined ? undefined : { cpu }),
  ...(memory === undefined ? undefined : { memory: memory * MILLI_PER_KIB }),
});
