import { milliText, quantityMilli } from '../../../units/index.ts';
import { isFailure } from './apis.ts';
import { selectorProblem } from './selector-problem.ts';
import { groupPods } from './pod-groups.ts';
import { valueSamples } from './pod-samples.ts';
import type { Compute, MetricQuestion } from './proposal.ts';
import { replicasOfPods } from './replicas-of-pods.ts';
import type { ReplicasAndUsage } from './replicas-of-pods.ts';
import type { MetricTarget, MetricIdentifier } from '../../../objects/index.ts';
import { averageYardstick } from './yardsticks.ts';

/** Source: computeStatusForPodsMetric, pkg/controller/podautoscaler/horizontal.go, v1.36. */
export const podsMetric: Compute<'pods'> = ({ metric, target }, question) => {
  const result = selectorProblem(metric) ?? compute(metric, target, question);
  if (typeof result === 'string') {
    const error = `failed to get pods metric value: ${result}`;
    return { reason: 'FailedGetPodsMetric', cause: result, error };
  }
  const averageValue = milliText(result.measured.average, 'DecimalSI');
  return {
    replicas: result.replicas,
    metric: `pods metric ${metric.name}`,
    status: { type: 'Pods', pods: { metric, current: { averageValue } } },
  };
};

function compute(
  metric: MetricIdentifier,
  { averageValue = 0 }: MetricTarget,
  { namespace, settings, source, scale, pods, nowMs }: MetricQuestion,
): ReplicasAndUsage | string {
  const values = source.valuesOfPods(metric, { namespace, selector: scale.selector, pods });
  const unable = `unable to get metric ${metric.name}`;
  if (isFailure(values)) {
    return `${unable}: unable to fetch metrics from custom metrics API: ${values.error}`;
  }
  if (values.length === 0) return `${unable}: no metrics returned from custom metrics API`;
  if (pods.length === 0) return 'no pods returned by selector while calculating replica count';
  const { flags, tolerances } = settings;
  const groups = groupPods(pods, valueSamples(values), { isCpu: false, nowMs, flags });
  const yardstick = averageYardstick(quantityMilli(averageValue));
  return replicasOfPods({ groups, yardstick, current: scale.replicas, tolerances });
}
