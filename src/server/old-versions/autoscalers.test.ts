import { expect, test } from 'vitest';
import { autoscalerOfV1 } from './autoscalers.ts';

const METRICS = 'autoscaling.alpha.kubernetes.io/metrics';
const BEHAVIOR = 'autoscaling.alpha.kubernetes.io/behavior';

test.each([
  [
    'resource',
    { name: 'memory', targetAverageUtilization: 8, targetAverageValue: '1' },
    { type: 'Utilization', averageUtilization: 8, averageValue: '1' },
  ],
  ['resource', { name: 'memory' }, { type: 'AverageValue' }],
  ['pods', { metricName: 'q' }, { type: 'AverageValue', averageValue: '0' }],
  [
    'external',
    { metricName: 'q', targetValue: '1', targetAverageValue: '2' },
    { type: 'Value', value: '1', averageValue: '2' },
  ],
  ['external', { metricName: 'q' }, { type: 'AverageValue' }],
  [
    'object',
    { metricName: 'q', targetValue: '0', averageValue: '2' },
    { type: 'AverageValue', averageValue: '2' },
  ],
  [
    'object',
    { metricName: 'q', targetValue: '1', averageValue: '2' },
    { type: 'AverageValue', value: '1', averageValue: '2' },
  ],
  ['object', { metricName: 'q' }, { type: 'Value', value: '0' }],
])('a metric of v1 keeps all amounts for the validation: %s %o', (source, given, target) => {
  const annotations = { [METRICS]: JSON.stringify([{ [source]: given }]) };
  const converted = autoscalerOfV1({ metadata: { annotations }, spec: {} });
  expect(converted).toHaveProperty(`spec.metrics[0].${source}.target`, target);
});

const withBehavior = (behavior: unknown): unknown =>
  autoscalerOfV1({
    metadata: { annotations: { [BEHAVIOR]: JSON.stringify(behavior) } },
    spec: { maxReplicas: 3 },
  })['spec'];

test('a behavior of v1 without policies has none, so that it is refused', () => {
  const up = { Policies: [{ Type: 'Pods', Value: 1, PeriodSeconds: 15 }], SelectPolicy: null };
  const down = { StabilizationWindowSeconds: 60, Policies: null };
  expect(withBehavior({ ScaleUp: up, ScaleDown: down })).toEqual({
    maxReplicas: 3,
    behavior: {
      scaleUp: { policies: [{ type: 'Pods', value: 1, periodSeconds: 15 }] },
      scaleDown: { stabilizationWindowSeconds: 60, policies: [] },
    },
  });
});

test('a behavior of v1 without rules is none', () => {
  expect(withBehavior({})).toEqual({ maxReplicas: 3 });
  expect(withBehavior({ ScaleUp: null, ScaleDown: null })).toEqual({ maxReplicas: 3 });
});
