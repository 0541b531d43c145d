import type { MetricSpec, MetricTarget } from '../../objects/index.ts';
import { compareText, isQuantity, isRecord } from '../../units/index.ts';

/** Rules of this file: getScaledObjectMetricSpecs, controllers/keda/hpa.go, and GetMetricSpecForScaling of each scaler, KEDA v2. */

type Fields = Readonly<Record<string, unknown>>;

/** The name of a scaler's metric behind its index, and its target for each replica. */
interface OutsideMetric {
  readonly name: (metadata: Fields) => string | undefined;
  readonly target: string;
  /** Where the trigger names no target. */
  readonly usual?: string;
}

const named =
  (prefix: string, field: string) =>
  (metadata: Fields): string | undefined => {
    const value = textIn(metadata, field);
    return value === undefined ? undefined : `${prefix}-${value}`;
  };

const OUTSIDE: Readonly<Record<string, OutsideMetric>> = {
  prometheus: { name: () => 'prometheus', target: 'threshold' },
  rabbitmq: { name: named('rabbitmq', 'queueName'), target: 'value' },
  kafka: { name: named('kafka', 'topic'), target: 'lagThreshold', usual: '10' },
  redis: { name: named('redis', 'listName'), target: 'listLength', usual: '5' },
};

/** The metrics of the triggers of a ScaledObject, in KEDA's order; undefined if one of them is not known here. */
export function kedaMetrics(triggers: unknown, scaledObject: string): MetricSpec[] | undefined {
  if (!Array.isArray(triggers) || triggers.length === 0) return undefined;
  const metrics: MetricSpec[] = [];
  for (const [index, trigger] of triggers.entries()) {
    const metric = isRecord(trigger) ? metricOf(trigger, index, scaledObject) : undefined;
    if (metric === undefined) return undefined;
    metrics.push(metric);
  }
  return metrics.sort((a, b) => compareText(a.type, b.type));
}

function metricOf(trigger: Fields, index: number, scaledObject: string): MetricSpec | undefined {
  const { type } = trigger;
  const metadata = isRecord(trigger['metadata']) ? trigger['metadata'] : {};
  const wanted = textIn(trigger, 'metricType');
  if (type === 'cpu' || type === 'memory') {
    return ofResource(type, metadata, wanted ?? textIn(metadata, 'type'));
  }
  const outside = outsideMetric(type, metadata);
  if (outside === undefined) return undefined;
  const { name, amount } = outside;
  const target: MetricTarget =
    wanted === 'Value'
      ? { type: 'Value', value: amount }
      : { type: 'AverageValue', averageValue: amount };
  const selector = { matchLabels: { 'scaledobject.keda.sh/name': scaledObject } };
  const metric = { name: `s${String(index)}-${normalized(name)}`, selector };
  return { type: 'External', external: { metric, target } };
}

function outsideMetric(
  type: unknown,
  metadata: Fields,
): { readonly name: string; readonly amount: string } | undefined {
  if (typeof type !== 'string' || !Object.hasOwn(OUTSIDE, type)) return undefined;
  const { name: nameOf, target, usual } = OUTSIDE[type] ?? {};
  const name = nameOf?.(metadata);
  const amount = textIn(metadata, target ?? '') ?? usual;
  return name === undefined || amount === undefined || !isQuantity(amount)
    ? undefined
    : { name, amount };
}

function ofResource(
  name: 'cpu' | 'memory',
  metadata: Fields,
  type: string | undefined,
): MetricSpec | undefined {
  const value = textIn(metadata, 'value') ?? '';
  const target: MetricTarget | undefined =
    type === 'Utilization' && /^\d{1,9}$/.test(value)
      ? { type, averageUtilization: Number(value) }
      : type === 'AverageValue' && isQuantity(value)
        ? { type, averageValue: value }
        : undefined;
  if (target === undefined) return undefined;
  const container = textIn(metadata, 'containerName');
  return container === undefined
    ? { type: 'Resource', resource: { name, target } }
    : { type: 'ContainerResource', containerResource: { name, container, target } };
}

/** Source: NormalizeString, pkg/util/normalize_string.go. */
const normalized = (name: string): string => name.replace(/[/.:%()]/g, '-');

/** Values of triggers are texts; YAML without quotes gives numbers. */
function textIn(fields: Fields, field: string): string | undefined {
  const value = fields[field];
  return typeof value === 'number' ? String(value) : typeof value === 'string' ? value : undefined;
}
