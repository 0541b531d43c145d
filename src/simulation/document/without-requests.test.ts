import { expect, test } from 'vitest';
import { nodes, workload } from '../../../test/support/rolled-out.ts';
import { plan } from '../plan.ts';

test.each([
  ['nothing', '0', [{ kind: 'Deployment', name: 'w', resources: ['cpu', 'memory'] }]],
  ['no memory', '100m', [{ kind: 'Deployment', name: 'w', resources: ['memory'] }]],
])('a workload that requests %s is named once', (_, cpu, expected) => {
  const objects = [...nodes('4'), workload({ kind: 'Deployment', replicas: 3, cpu })];
  expect(plan({ objects }).withoutRequests).toMatchObject(expected);
});
