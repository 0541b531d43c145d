import { expect, test } from 'vitest';
import type { DaemonSet } from '../../objects/index.ts';
import { ApiError } from '../../server/index.ts';
import {
  ControllerCluster,
  META,
  node,
  SELECTOR,
  TEMPLATE,
} from '../../../test/support/controller-cluster.ts';

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

test('a pod that the API server refuses is tried again, until it is accepted', () => {
  let isRefused = true;
  const cluster = new ControllerCluster((_, object) => {
    if (isRefused && object.kind === 'Pod') throw new ApiError('Forbidden', 'no pods');
    return object;
  });
  cluster.create('Node', node('n1')).create('DaemonSet', {
    apiVersion: 'apps/v1',
    kind: 'DaemonSet',
    metadata: META,
    spec: { selector: SELECTOR, template: TEMPLATE },
  });
  cluster.start().settle(1);
  const refusals = cluster.log.records.filter(({ reason }) => reason === 'FailedCreate');
  expect(refusals.length).toBeGreaterThan(3);
  expect(cluster.names).toEqual([]);
  isRefused = false;
  cluster.settle(2);
  expect(cluster.names).toHaveLength(1);
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

function start(spec: Partial<DaemonSet['spec']>): ControllerCluster {
  const cluster = new ControllerCluster();
  for (const name of ['n1', 'n2', 'n3']) cluster.create('Node', node(name));
  return cluster
    .create('DaemonSet', {
      apiVersion: 'apps/v1',
      kind: 'DaemonSet',
      metadata: META,
      spec: { selector: SELECTOR, template: TEMPLATE, ...spec },
    })
    .start();
}

const desired = (cluster: ControllerCluster): number | undefined =>
  cluster.store.get('DaemonSet', 'default', 'web')?.status?.desiredNumberScheduled;

test('a deleted node wakes no DaemonSet: its next sync sees it', () => {
  const cluster = start({});
  cluster.store.delete('Node', '', 'n3');
  cluster.settle();
  expect(desired(cluster)).toBe(3);
  cluster.phase(cluster.names[0] ?? '', 'Running');
  expect(desired(cluster)).toBe(2);
});

test('a rollout counts broken old pods against maxUnavailable', () => {
  const cluster = start({
    updateStrategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 2 } },
  });
  for (const name of cluster.names) cluster.store.bind('default', name, 'n1');
  const [broken, ...healthy] = cluster.names;
  for (const name of healthy) cluster.phase(name, 'Running');
  const set = cluster.store.get('DaemonSet', 'default', 'web')!;
  const template = { ...TEMPLATE, spec: { containers: [{ name: 'other' }] } };
  cluster.store.update('DaemonSet', { ...set, spec: { ...set.spec, template } });
  cluster.settle();
  const left = healthy.filter(
    (name) => cluster.store.get('Pod', 'default', name)?.metadata.deletionTimestamp === undefined,
  );
  expect(broken).toBeDefined();
  expect(left).toHaveLength(1);
});
