import { expect, test } from 'vitest';
import {
  ControllerCluster,
  META,
  node,
  SELECTOR,
  TEMPLATE,
} from '../../test/support/controller-cluster.ts';

test('a DaemonSet creates one pinned pod for each eligible node, new nodes included', () => {
  const taints = [{ key: 'gpu', effect: 'NoSchedule' }];
  const unschedulable = [{ key: 'node.kubernetes.io/unschedulable', effect: 'NoSchedule' }];
  const cluster = new ControllerCluster()
    .create('Node', node('n1'))
    .create('Node', node('n2', { taints }))
    .create('Node', node('n3', { taints: unschedulable, unschedulable: true }))
    .create('DaemonSet', {
      apiVersion: 'apps/v1',
      kind: 'DaemonSet',
      metadata: META,
      spec: { selector: SELECTOR, template: TEMPLATE },
    })
    .start();
  const pinned = (): readonly unknown[] =>
    cluster.pods.map(
      ({ spec }) => spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution,
    );
  const pin = (name: string): object => ({
    nodeSelectorTerms: [
      { matchFields: [{ key: 'metadata.name', operator: 'In', values: [name] }] },
    ],
  });
  expect(pinned()).toEqual([pin('n1'), pin('n3')]);
  expect(cluster.pods[0]?.metadata.labels).toMatchObject({ 'pod-template-generation': '1' });
  expect(cluster.pods[0]?.spec.tolerations).toHaveLength(6);
  cluster.create('Node', node('n4')).settle();
  expect(pinned()).toEqual([pin('n1'), pin('n3'), pin('n4')]);
  expect(cluster.store.get('DaemonSet', 'default', 'web')?.status).toMatchObject({
    desiredNumberScheduled: 3,
    currentNumberScheduled: 3,
    numberUnavailable: 3,
  });
});

test('a DaemonSet pod that fails repeatedly is replaced after 1 s, then 2 s', () => {
  const cluster = new ControllerCluster().create('Node', node('n1')).create('DaemonSet', {
    apiVersion: 'apps/v1',
    kind: 'DaemonSet',
    metadata: META,
    spec: { selector: SELECTOR, template: TEMPLATE },
  });
  cluster.start();
  const fail = (): void => {
    cluster.phase(cluster.names[0] ?? '', 'Failed');
  };
  const phase = (): string | undefined => cluster.pods[0]?.status?.phase;
  fail();
  expect(phase()).toBe('Pending');
  fail();
  expect(phase()).toBe('Failed');
  cluster.settle(1);
  expect(phase()).toBe('Pending');
  fail();
  cluster.settle(1);
  expect(phase()).toBe('Failed');
  cluster.settle(1);
  expect(phase()).toBe('Pending');
});
