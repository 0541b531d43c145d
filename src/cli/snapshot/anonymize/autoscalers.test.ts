import { expect, test } from 'vitest';
import type { KubernetesObject } from '../../../objects/index.ts';
import { plan } from '../../../simulation/index.ts';
import { readGiven } from '../../input/index.ts';
import { anonymize } from './rewrite.ts';

const objectsOf = (input: readonly unknown[]): readonly KubernetesObject[] =>
  // The anonymizer keeps the shape of objects.
  input as readonly KubernetesObject[];

test('Karpenter launches as many nodes for an anonymized input, with the limits and requirements of its pools', async () => {
  const { given, errors } = await readGiven(['fixtures/karpenter']);
  expect(errors).toEqual([]);
  const objects = given.map(({ object }) => object);
  const anonymous = objectsOf(anonymize(objects.map((object) => ({ ...object }))));
  const launches = [objects, anonymous].map((input) => {
    const { nodeAutoscaling, summary } = plan({ objects: input });
    const { types, launched } = nodeAutoscaling ?? {};
    return { types, launched: launched?.length, placed: summary.placed };
  });
  expect(launches[0]?.launched).toBeGreaterThan(0);
  expect(launches[1]).toEqual(launches[0]);
  expect(JSON.stringify(anonymous)).not.toMatch(/general|"batch"|shop|training/);
});

test('a trigger of KEDA keeps its type and target, and no name, query or account', () => {
  const triggers = [
    { type: 'cpu', metricType: 'Utilization', metadata: { value: '60' } },
    {
      type: 'prometheus',
      metadata: { query: 'sum(rate(jobs))', threshold: '100', account: '123456789012' },
    },
  ];
  const [made] = anonymize([{ spec: { triggers } }]);
  expect(made).toMatchObject({
    spec: {
      triggers: [
        { type: 'cpu', metricType: 'Utilization', metadata: { value: '60' } },
        { type: 'prometheus', metadata: { threshold: '100' } },
      ],
    },
  });
  expect(JSON.stringify(made)).not.toMatch(/sum|jobs|123456789012/);
});
