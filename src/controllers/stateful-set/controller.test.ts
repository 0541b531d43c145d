import { expect, test } from 'vitest';
import type { StatefulSet } from '../../objects/index.ts';
import {
  ControllerCluster,
  META,
  SELECTOR,
  TEMPLATE,
} from '../../../test/support/controller-cluster.ts';

test('an ordered StatefulSet waits for each pod to be running and ready', () => {
  const spec = {
    replicas: 3,
    selector: SELECTOR,
    template: TEMPLATE,
    serviceName: 'svc',
    ordinals: { start: 1 },
    volumeClaimTemplates: [
      { apiVersion: 'v1', kind: 'PersistentVolumeClaim' as const, metadata: { name: 'data' } },
    ],
  };
  const cluster = new ControllerCluster()
    .create('StatefulSet', { apiVersion: 'apps/v1', kind: 'StatefulSet', metadata: META, spec })
    .start();
  expect(cluster.names).toEqual(['web-1']);
  const [first] = cluster.pods;
  expect(first?.metadata.labels).toMatchObject({
    'statefulset.kubernetes.io/pod-name': 'web-1',
    'apps.kubernetes.io/pod-index': '1',
  });
  expect(first?.spec).toMatchObject({
    hostname: 'web-1',
    subdomain: 'svc',
    volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'data-web-1' } }],
  });
  expect(cluster.store.get('PersistentVolumeClaim', 'default', 'data-web-1')).toBeDefined();
  cluster.phase('web-1', 'Running');
  expect(cluster.names).toEqual(['web-1', 'web-2']);
  cluster.phase('web-2', 'Running').phase('web-3', 'Running');
  expect(cluster.store.get('StatefulSet', 'default', 'web')?.status?.readyReplicas).toBe(3);
});

const CLAIMS = {
  volumeClaimTemplates: [
    { apiVersion: 'v1', kind: 'PersistentVolumeClaim' as const, metadata: { name: 'data' } },
  ],
};

function create(cluster: ControllerCluster, spec: Partial<StatefulSet['spec']>): ControllerCluster {
  return cluster.create('StatefulSet', {
    apiVersion: 'apps/v1',
    kind: 'StatefulSet',
    metadata: META,
    spec: { replicas: 2, selector: SELECTOR, template: TEMPLATE, ...spec },
  });
}

function change(cluster: ControllerCluster, spec: Partial<StatefulSet['spec']>): void {
  const set = cluster.store.get('StatefulSet', 'default', 'web')!;
  cluster.store.update('StatefulSet', { ...set, spec: { ...set.spec, ...spec } });
  cluster.settle();
}

const ownerOfClaim = (cluster: ControllerCluster, name: string): string | undefined =>
  cluster.store.get('PersistentVolumeClaim', 'default', name)?.metadata.ownerReferences?.[0]?.kind;

test('claims belong to the set; claims of a pod that is scaled away belong to the pod and are deleted with it', () => {
  const policy = { whenScaled: 'Delete', whenDeleted: 'Delete' };
  const cluster = create(new ControllerCluster(), {
    ...CLAIMS,
    podManagementPolicy: 'Parallel',
    persistentVolumeClaimRetentionPolicy: policy,
  }).start();
  cluster.store.bind('default', 'web-1', 'n1');
  cluster.phase('web-0', 'Running').phase('web-1', 'Running');
  expect(ownerOfClaim(cluster, 'data-web-1')).toBe('StatefulSet');
  change(cluster, { replicas: 1 });
  expect(ownerOfClaim(cluster, 'data-web-1')).toBe('Pod');
  cluster.store.delete('Pod', 'default', 'web-1', { gracePeriodSeconds: 0 });
  cluster.settle();
  expect(cluster.store.list('PersistentVolumeClaim').map(({ metadata }) => metadata.name)).toEqual([
    'data-web-0',
  ]);
});

test.each([
  ['Delete', 'old', false],
  ['Delete', 'current', true],
  ['Retain', 'old', true],
])('with whenScaled %s, a pod whose claim the %s pod owns is created: %s', (...row) => {
  const [whenScaled, owner, isCreated] = row;
  const cluster = create(new ControllerCluster(), {
    ...CLAIMS,
    replicas: 1,
    persistentVolumeClaimRetentionPolicy: { whenScaled, whenDeleted: 'Retain' },
  });
  const uid = owner === 'old' ? 'old' : '';
  const ownerReferences = [{ apiVersion: 'v1', kind: 'Pod', name: 'web-0', uid }];
  cluster.create('PersistentVolumeClaim', {
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: {
      name: 'data-web-0',
      namespace: 'default',
      ...(owner === 'old' && { ownerReferences, finalizers: ['example.com/kept'] }),
    },
  });
  cluster.start();
  expect(cluster.names).toEqual(isCreated ? ['web-0'] : []);
});

test.each(['Parallel', 'OrderedReady'])(
  '%s: while a pod waits for a stale claim, pods outside moved ordinals go only without order',
  (podManagementPolicy) => {
    const cluster = create(new ControllerCluster(), {
      ...CLAIMS,
      podManagementPolicy,
      persistentVolumeClaimRetentionPolicy: { whenScaled: 'Delete', whenDeleted: 'Retain' },
    });
    const old = { apiVersion: 'v1', kind: 'Pod', name: 'web-2', uid: 'old' };
    const finalizers = ['example.com/kept'];
    cluster.create('PersistentVolumeClaim', {
      apiVersion: 'v1',
      kind: 'PersistentVolumeClaim',
      metadata: { name: 'data-web-2', namespace: 'default', ownerReferences: [old], finalizers },
    });
    cluster.start().phase('web-0', 'Running').phase('web-1', 'Running');
    change(cluster, { ordinals: { start: 1 } });
    expect(cluster.names).toEqual(
      podManagementPolicy === 'Parallel' ? ['web-1'] : ['web-0', 'web-1'],
    );
  },
);

test('a changed retention policy is applied to the claims of available pods, with an event', () => {
  const cluster = create(new ControllerCluster(), { ...CLAIMS, replicas: 1 }).start();
  cluster.phase('web-0', 'Running');
  expect(ownerOfClaim(cluster, 'data-web-0')).toBeUndefined();
  change(cluster, {
    persistentVolumeClaimRetentionPolicy: { whenScaled: 'Retain', whenDeleted: 'Delete' },
  });
  expect(ownerOfClaim(cluster, 'data-web-0')).toBe('StatefulSet');
  expect(cluster.log.records.map(({ reason }) => reason)).toContain('SuccessfulUpdate');
});

test('a pod that the selector no longer matches is released; its name stays taken', () => {
  const cluster = create(new ControllerCluster(), { replicas: 1 }).start();
  cluster.phase('web-0', 'Running');
  const pod = cluster.store.get('Pod', 'default', 'web-0')!;
  const metadata = { ...pod.metadata, labels: { app: 'other' } };
  cluster.store.update('Pod', { ...pod, metadata });
  cluster.settle();
  const released = cluster.store.get('Pod', 'default', 'web-0');
  expect(released?.metadata.ownerReferences).toBeUndefined();
  expect(cluster.names).toEqual(['web-0']);
});

test('a parallel StatefulSet creates all pods at once and replaces a failed pod under its name', () => {
  const spec = { replicas: 3, selector: SELECTOR, template: TEMPLATE };
  const cluster = new ControllerCluster()
    .create('StatefulSet', {
      apiVersion: 'apps/v1',
      kind: 'StatefulSet',
      metadata: META,
      spec: { ...spec, podManagementPolicy: 'Parallel' },
    })
    .start();
  // In a batch the last pod is created first.
  expect(cluster.names).toEqual(['web-0', 'web-2', 'web-1']);
  const uid = cluster.store.get('Pod', 'default', 'web-1')?.metadata.uid;
  cluster.phase('web-1', 'Failed');
  const again = cluster.store.get('Pod', 'default', 'web-1');
  expect(again?.status?.phase).toBe('Pending');
  expect(again?.metadata.uid).not.toBe(uid);
});

test.each([
  [0, [3]],
  [1, [2, 3]],
  [2, [1, 2, 3]],
])('with revisionHistoryLimit %i, revisions %j are left when the rollout is complete', (...row) => {
  const [revisionHistoryLimit, left] = row;
  const cluster = create(new ControllerCluster(), { revisionHistoryLimit }).start().run().run();
  for (const image of ['2', '3']) {
    const template = { ...TEMPLATE, spec: { containers: [{ name: 'main', image }] } };
    change(cluster, { template });
    for (const name of ['web-1', 'web-0']) {
      cluster.store.delete('Pod', 'default', name, { gracePeriodSeconds: 0 });
      cluster.settle().run();
    }
  }
  const revisions = cluster.store.list('ControllerRevision').map(({ revision }) => revision);
  expect(revisions).toEqual(left);
});
