import { expect, test } from 'vitest';
import {
  ControllerCluster,
  deployment,
  META,
  SELECTOR,
} from '../../test/support/controller-cluster.ts';

test('a PodDisruptionBudget allows as many disruptions as it has ready pods to spare', () => {
  const cluster = new ControllerCluster()
    .create('Deployment', deployment(4))
    .create('PodDisruptionBudget', {
      apiVersion: 'policy/v1',
      kind: 'PodDisruptionBudget',
      metadata: META,
      spec: { selector: SELECTOR, maxUnavailable: '50%' },
    })
    .start();
  const allowed = (): number | undefined =>
    cluster.store.get('PodDisruptionBudget', 'default', 'web')?.status?.disruptionsAllowed;
  const conditions = (): readonly string[] =>
    (cluster.store.get('PodDisruptionBudget', 'default', 'web')?.status?.conditions ?? []).map(
      ({ type, status, reason }) => `${type} ${status} ${reason}`,
    );
  expect(allowed()).toBe(0);
  expect(conditions()).toEqual(['DisruptionAllowed False InsufficientPods']);
  cluster.run();
  expect(allowed()).toBe(2);
  expect(conditions()).toEqual(['DisruptionAllowed True SufficientPods']);
  cluster.store.delete('Pod', 'default', cluster.names[0] ?? '');
  cluster.settle();
  expect(allowed()).toBe(1);
});
