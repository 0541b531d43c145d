import { expect, test } from 'vitest';
import type { PodDisruptionBudget } from '../../objects/index.ts';
import {
  ControllerCluster,
  deployment,
  job,
  META,
  pod,
  SELECTOR,
} from '../../../test/support/controller-cluster.ts';

function budget(spec: PodDisruptionBudget['spec']): PodDisruptionBudget {
  const selector = SELECTOR;
  return {
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: META,
    spec: { selector, ...spec },
  };
}

function statusIn(cluster: ControllerCluster): NonNullable<PodDisruptionBudget['status']> {
  const { status } = cluster.store.get('PodDisruptionBudget', 'default', 'web') ?? {};
  if (status === undefined) throw new Error('the budget has no status');
  return status;
}

const reasons = (cluster: ControllerCluster, object: string): readonly string[] => [
  ...new Set(
    cluster.log.records.filter((one) => one.object === object).map(({ reason }) => reason),
  ),
];

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

test('a budget over pods of a Job allows nothing if it relates to their number', () => {
  const cluster = new ControllerCluster()
    .create('Job', job({ completions: 2, parallelism: 2 }))
    .create('PodDisruptionBudget', budget({ maxUnavailable: 1 }))
    .start();
  expect(statusIn(cluster)).toMatchObject({
    disruptionsAllowed: 0,
    conditions: [
      { reason: 'SyncFailed', message: 'jobs.batch does not implement the scale subresource' },
    ],
  });
  expect(reasons(cluster, 'PodDisruptionBudget/default/web')).toEqual([
    'NoPods',
    'CalculateExpectedPodCountFailed',
  ]);
});

test('a budget with neither minAvailable nor maxUnavailable allows nothing', () => {
  const cluster = new ControllerCluster()
    .create('Deployment', deployment(2))
    .create('PodDisruptionBudget', budget({}))
    .start();
  cluster.run();
  expect(statusIn(cluster)).toMatchObject({ currentHealthy: 2, disruptionsAllowed: 0 });
});

test('pods without controller count only for a number of minAvailable', () => {
  const cluster = new ControllerCluster()
    .create('Pod', pod('a'))
    .create('PodDisruptionBudget', budget({ minAvailable: '50%' }))
    .start();
  expect(cluster.log.records.at(-1)?.message).toContain(
    '(selector: &LabelSelector{MatchLabels:map[string]string{app: web,},MatchExpressions:[]LabelSelectorRequirement{},})',
  );
  expect(statusIn(cluster)).toMatchObject({ expectedPods: 0, disruptionsAllowed: 0 });
});

test('an evicted pod that is not deleted counts again after two minutes', () => {
  const cluster = new ControllerCluster()
    .create('Pod', pod('a'))
    .create('PodDisruptionBudget', budget({ minAvailable: 0 }))
    .start();
  cluster.run();
  expect(statusIn(cluster)).toMatchObject({ currentHealthy: 1, disruptionsAllowed: 1 });
  const object = cluster.store.get('PodDisruptionBudget', 'default', 'web')!;
  const disruptedPods = { a: '2025-01-01T00:00:00Z', gone: '2025-01-01T00:00:00Z' };
  const status = { ...statusIn(cluster), disruptedPods };
  cluster.store.updateStatus('PodDisruptionBudget', { ...object, status });
  cluster.settle();
  expect(statusIn(cluster)).toMatchObject({
    currentHealthy: 0,
    disruptedPods: { a: '2025-01-01T00:00:00Z' },
  });
  cluster.settle(121);
  expect(statusIn(cluster)).toMatchObject({ currentHealthy: 1, disruptionsAllowed: 1 });
  expect(statusIn(cluster).disruptedPods).toBeUndefined();
  expect(reasons(cluster, 'Pod/default/a')).toEqual(['NotDeleted']);
});

test('condition DisruptionTarget of a pod that is not deleted becomes False after two minutes', () => {
  const cluster = new ControllerCluster().create('Pod', pod('a')).start();
  const condition = {
    type: 'DisruptionTarget',
    status: 'True',
    reason: 'EvictionByEvictionAPI',
    lastTransitionTime: '2025-01-01T00:00:00Z',
  };
  cluster.store.setPodStatus('default', 'a', { phase: 'Running', conditions: [condition] });
  const state = (): string | undefined =>
    cluster.store.get('Pod', 'default', 'a')?.status?.conditions?.[0]?.status;
  cluster.settle(119);
  expect(state()).toBe('True');
  cluster.settle(1);
  expect(state()).toBe('False');
});
