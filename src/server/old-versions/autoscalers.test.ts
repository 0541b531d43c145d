import { expect, test } from 'vitest';
import { autoscalerOfV1 } from './autoscalers.ts';

const METRICS = 'autoscaling.alpha.kubernetes.io/metrics';

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
