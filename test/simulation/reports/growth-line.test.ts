import { expect, test } from 'vitest';
import { deployment } from '../../support/checked.ts';
import { node } from '../../support/builders.ts';
import { growth } from '../../../src/whatif/index.ts';
import { growthLine } from '../../../src/reports/reading/summary/growth.ts';

const autoscaler = (name: string) => ({
  apiVersion: 'autoscaling/v2',
  kind: 'HorizontalPodAutoscaler',
  metadata: { name, namespace: 'default' },
  ...{
    spec: {
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name },
      maxReplicas: 3,
    },
  },
});

test.each([
  [[], /^Growth passed: room for each of 2 weeks at \+2\/week\.$/],
  [['web'], "; Deployment/web (default) stops at its autoscaler's maximum of 3."],
  [['web', 'api'], '; 2 workloads stop at the maximum of their autoscalers.'],
])('workloads that stop at the maximum of an autoscaler are named: %j', (bounded, text) => {
  const objects = [
    ...['a', 'b', 'c', 'd', 'e'].map((name) => node(name).withHostname().object),
    deployment('web', 1),
    deployment('api', 1),
    ...bounded.map(autoscaler),
  ];
  const grown = growth({ objects, rates: [{ rate: '+2/week' }], options: { horizon: 2 } });
  expect(growthLine(grown)).toMatch(text);
});
