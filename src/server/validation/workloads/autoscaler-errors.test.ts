import { expect, test } from 'vitest';
import { validateObject } from '../validate-object.ts';

test.each([
  [-1, true, ['must be greater than or equal to 0']],
  [-1, false, ['must be greater than or equal to 1']],
  [0, true, []],
  [0, false, ['must be greater than or equal to 1']],
  [0, undefined, []],
  [-1, undefined, ['must be greater than or equal to 1']],
])('minReplicas %j with gate HPAScaleToZero %j: %j', (minReplicas, gate, errors) => {
  const metric = { metric: { name: 'queue' }, target: { type: 'Value', value: 1 } };
  const object = {
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: { name: 'web' },
    spec: {
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' },
      metrics: [{ type: 'External', external: metric }],
      ...{ minReplicas, maxReplicas: 3 },
    },
  };
  const gates = gate === undefined ? undefined : { HPAScaleToZero: gate };
  const invalid = `spec.minReplicas: Invalid value: ${String(minReplicas)}`;
  expect(validateObject(object, gates).map(({ text }) => text)).toEqual(
    errors.map((detail) => `${invalid}: ${detail}`),
  );
});
