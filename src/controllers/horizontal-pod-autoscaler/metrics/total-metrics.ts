import type {
  MetricIdentifier,
  MetricTarget,
  MetricValueStatus,
  ObjectMetricSource,
} from '../../../objects/index.ts';
import { Quantity, quantityMilli } from '../../../units/index.ts';
import { selectorText } from '../../shared/selector-text.ts';
import { selectorProblem } from './selector-problem.ts';
import { isFailure } from './apis.ts';
import type { Compute, MetricQuestion } from './proposal.ts';
import { replicasOfAverage, replicasOfValue, sumOfSeries } from './replicas-of-total.ts';

/** Rules of this file: computeStatusForObjectMetric and -ExternalMetric, pkg/controller/podautoscaler/horizontal.go, v1.36. */

/** The type of the target decides which of its fields counts. */
export const objectMetric: Compute<'object'> = (spec, question) => {
  const { metric, describedObject, target } = spec;
  const isValue = target.type === 'Value';
  const wanted = objectTarget(target);
  const asked =
    selectorProblem(metric) ??
    (wanted === undefined
      ? NO_OBJECT_TARGET
      : { usage: objectUsage(spec, question), target: wanted });
  const compute = (given: Asked) =>
    isValue ? ofValue(given, question) : ofAverage(given, question, false);
  const result = typeof asked === 'string' ? asked : compute(asked);
  if (typeof result === 'string') {
    const isUnnamed = isValue || typeof asked === 'string';
    const error = isUnnamed ? result : `failed to get ${metric.name} object metric: ${result}`;
    return {
      reason: 'FailedGetObjectMetric',
      cause: result,
      error: `failed to get object metric value: ${error}`,
    };
  }
  return {
    replicas: result.replicas,
    // An average calls itself an external metric.
    metric: isValue
      ? `${describedObject.kind} metric ${metric.name}`
      : `external metric ${metric.name}(${selectorText(metric.selector)})`,
    status: { type: 'Object', object: { describedObject, metric, current: result.current } },
  };
};

const NO_OBJECT_TARGET =
  'invalid object metric source: neither a value target nor an average value target was set';

/** In thousandths. */
function objectTarget({ type, value, averageValue }: MetricTarget): number | undefined {
  const wanted = type === 'Value' ? value : type === 'AverageValue' ? averageValue : undefined;
  return wanted === undefined ? undefined : quantityMilli(wanted);
}

function objectUsage(
  { metric, describedObject }: ObjectMetricSource,
  { namespace, source }: MetricQuestion,
): bigint | string {
  const value = source.valueOfObject(metric, { namespace, object: describedObject });
  if (!isFailure(value)) return value;
  const { kind, name } = describedObject;
  return `unable to get metric ${metric.name}: ${kind} on ${namespace} ${name}/unable to fetch metrics from custom metrics API: ${value.error}`;
}

export const externalMetric: Compute<'external'> = ({ metric, target }, question) => {
  const reason = 'FailedGetExternalMetric';
  const failed = `failed to get ${metric.name} external metric value`;
  const { value, averageValue } = target;
  const wanted = averageValue ?? value;
  if (wanted === undefined) {
    const cause =
      'invalid external metric source: neither a value target nor an average value target was set';
    return { reason, cause, error: `${failed}: ${cause}` };
  }
  const isAverage = averageValue !== undefined;
  const usage = externalUsage(metric, question, isAverage);
  const asked = { usage, target: quantityMilli(wanted) };
  const result = isAverage ? ofAverage(asked, question, true) : ofValue(asked, question);
  if (typeof result === 'string') {
    const which = isAverage ? `${metric.name} external metric` : `external metric ${metric.name}`;
    return { reason, cause: result, error: `${failed}: failed to get ${which}: ${result}` };
  }
  return {
    replicas: result.replicas,
    metric: `external metric ${metric.name}(${selectorText(metric.selector)})`,
    status: { type: 'External', external: { metric, current: result.current } },
  };
};

function externalUsage(
  metric: MetricIdentifier,
  { namespace, source }: MetricQuestion,
  isAverage: boolean,
): bigint | string {
  const problem = selectorProblem(metric);
  if (problem !== undefined) return problem;
  const values = source.externalValues(metric, namespace);
  const unable = `unable to get external metric ${namespace}/${metric.name}/${selectorText(metric.selector)}`;
  if (isFailure(values)) {
    return `${unable}: unable to fetch metrics from external metrics API: ${values.error}`;
  }
  if (values.length === 0) return `${unable}: no metrics returned from external metrics API`;
  return sumOfSeries(values, isAverage);
}

interface Asked {
  /** In thousandths, or why it is not known. */
  readonly usage: bigint | string;
  /** In thousandths. */
  readonly target: number;
}

interface Told {
  readonly replicas: number;
  readonly current: MetricValueStatus;
}

function ofValue({ usage, target }: Asked, question: MetricQuestion): Told | string {
  if (typeof usage === 'string') return usage;
  const { settings, scale, pods } = question;
  const { tolerances } = settings;
  const replicas = replicasOfValue({ usage, target, tolerances }, scale.replicas, pods);
  if (typeof replicas === 'string') return replicas;
  return { replicas, current: { value: Quantity.of(usage, -3).canonical } };
}

function ofAverage(
  { usage, target }: Asked,
  { settings: { tolerances }, scale }: MetricQuestion,
  isCapped: boolean,
): Told | string {
  if (typeof usage === 'string') return usage;
  const total = { usage, target, tolerances };
  const { replicas, average } = replicasOfAverage(total, scale.existing, isCapped);
  return { replicas, current: { averageValue: Quantity.of(average, -3).canonical } };
}
