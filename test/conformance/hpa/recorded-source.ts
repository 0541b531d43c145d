import type {
  MetricsFailure,
  MetricsSource,
  PodsQuery,
  PodUsage,
  PodValue,
} from '../../../src/controllers/horizontal-pod-autoscaler/index.ts';
import { compileSelections, groupOf, parseLabelSelector } from '../../../src/objects/index.ts';
import type { CrossVersionObjectReference, MetricIdentifier } from '../../../src/objects/index.ts';
import { pluralOf, quantityMilli, readQuantity } from '../../../src/units/index.ts';

/** What the metrics APIs say in one sync, as a case tells it. Times in seconds. */
export interface RecordedMetrics {
  readonly resource?: {
    readonly error?: string;
    readonly pods?: readonly {
      readonly name: string;
      readonly ts: number;
      readonly window: number;
      readonly containers: Readonly<Record<string, Readonly<Record<string, string>>>> | null;
    }[];
  };
  readonly pods?: Readonly<
    Record<string, { readonly error?: string; readonly values?: readonly [string, string][] }>
  >;
  readonly object?: Readonly<Record<string, { readonly error?: string; readonly value?: string }>>;
  readonly external?: Readonly<
    Record<string, { readonly error?: string; readonly values?: readonly string[] }>
  >;
}

/** All recorded pods have the label app=web. */
export const matchesPods = (selector: string): boolean =>
  compileSelections(parseLabelSelector(selector))({ app: 'web' });

/** The metrics APIs of a case. */
export class RecordedSource implements MetricsSource {
  readonly #metrics: RecordedMetrics;

  constructor(metrics: RecordedMetrics) {
    this.#metrics = metrics;
  }

  usageOfPods({ selector }: PodsQuery): readonly PodUsage[] | MetricsFailure {
    const { error, pods = [] } = this.#metrics.resource ?? {};
    if (error !== undefined) return { error };
    if (!matchesPods(selector)) return [];
    return pods.map(({ name, ts, window, containers }) => ({
      pod: name,
      timestampMs: ts * 1000,
      windowMs: window * 1000,
      containers: Object.entries(containers ?? {}).map(([container, usage]) => ({
        name: container,
        milli: Object.fromEntries(
          Object.entries(usage).map(([resource, amount]) => [resource, quantityMilli(amount)]),
        ),
      })),
    }));
  }

  valuesOfPods(
    { name }: MetricIdentifier,
    { selector }: PodsQuery,
  ): readonly PodValue[] | MetricsFailure {
    const { error, values = [] } = this.#metrics.pods?.[name] ?? {};
    if (error !== undefined) return { error };
    if (!matchesPods(selector)) return [];
    return values.map(([pod, value]) => ({
      pod,
      timestampMs: 0,
      windowMs: 60_000,
      milli: quantityMilli(value),
    }));
  }

  valueOfObject(
    { name }: MetricIdentifier,
    { object }: { readonly object: CrossVersionObjectReference },
  ): bigint | MetricsFailure {
    const group = groupOf(object.apiVersion ?? '');
    const resource = pluralOf(object.kind.toLowerCase()) + (group === '' ? '' : `.${group}`);
    const { error, value } = this.#metrics.object?.[`${resource}/${object.name}/${name}`] ?? {};
    return value === undefined
      ? { error: error ?? 'not recorded' }
      : readQuantity(value).milliValue();
  }

  externalValues({ name }: MetricIdentifier): readonly bigint[] | MetricsFailure {
    const { error, values = [] } = this.#metrics.external?.[name] ?? {};
    return error === undefined
      ? values.map((value) => readQuantity(value).milliValue())
      : { error };
  }
}
