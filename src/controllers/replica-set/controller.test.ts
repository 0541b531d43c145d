import { expect, test } from 'vitest';
import {
  ControllerCluster,
  deployment,
  META,
  pod,
  SELECTOR,
  TEMPLATE,
} from '../../../test/support/controller-cluster.ts';

test('failed and deleted pods are replaced, failed ones are kept', () => {
  const cluster = new ControllerCluster().create('Deployment', deployment(2)).start();
  const [first = '', second = ''] = cluster.names;
  cluster.phase(first, 'Failed');
  expect(cluster.names).toHaveLength(3);
  cluster.store.delete('Pod', 'default', second);
  cluster.settle();
  expect(cluster.names).toHaveLength(3);
  expect(cluster.names).toContain(first);
});

test('scaling down deletes pods without node first, then unready ones', () => {
  const cluster = new ControllerCluster().create('Deployment', deployment(3)).start();
  const [placed = '', ready = '', unbound = ''] = cluster.names;
  cluster.store.bind('default', placed, 'n1');
  cluster.store.bind('default', ready, 'n1');
  cluster.phase(placed, 'Pending').phase(ready, 'Running');
  const scale = (replicas: number): void => {
    const stored = cluster.store.get('Deployment', 'default', 'web');
    if (stored === undefined) throw new Error('no Deployment');
    cluster.store.update('Deployment', { ...stored, spec: { ...stored.spec, replicas } });
    cluster.settle();
  };
  scale(2);
  expect(cluster.names).toEqual([placed, ready]);
  expect(cluster.names).not.toContain(unbound);
  scale(1);
  const terminating = cluster.pods.filter((one) => one.metadata.deletionTimestamp !== undefined);
  expect(terminating.map((one) => one.metadata.name)).toEqual([placed]);
});

test.each([
  ['by uid', { uid: 'rs-1' }, 'rs-1'],
  ['by name if the uid differs', {}, 'rs-2'],
])('pods of a loaded cluster are counted: %s', (_, given, ownerUid) => {
  const owner = { apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'web', controller: true };
  const cluster = new ControllerCluster();
  for (const name of ['a', 'b']) {
    cluster.create('Pod', pod(name, { ownerReferences: [{ ...owner, uid: ownerUid }] }));
  }
  const spec = { replicas: 3, selector: SELECTOR, template: TEMPLATE };
  const metadata = { ...META, ...given };
  cluster
    .create('ReplicaSet', { apiVersion: 'apps/v1', kind: 'ReplicaSet', metadata, spec })
    .start();
  const uid = cluster.store.get('ReplicaSet', 'default', 'web')?.metadata.uid;
  expect(cluster.names).toHaveLength(3);
  expect(cluster.store.ownedBy(uid ?? '')).toHaveLength(3);
});

test('a pod without controller that the selector matches is adopted', () => {
  const cluster = new ControllerCluster()
    .create('Pod', pod('stray'))
    .create('Pod', pod('b', { labels: {} }));
  const spec = { replicas: 2, selector: SELECTOR, template: TEMPLATE };
  cluster.create('ReplicaSet', { apiVersion: 'apps/v1', kind: 'ReplicaSet', metadata: META, spec });
  cluster.start();
  expect(cluster.names).toHaveLength(3);
  const stray = cluster.store.get('Pod', 'default', 'stray');
  expect(stray?.metadata.ownerReferences).toMatchObject([{ name: 'web', controller: true }]);
});

test('a pod whose labels no longer match is released and replaced; with its labels it is adopted again', () => {
  const cluster = new ControllerCluster();
  const spec = { replicas: 1, selector: SELECTOR, template: TEMPLATE };
  cluster.create('ReplicaSet', { apiVersion: 'apps/v1', kind: 'ReplicaSet', metadata: META, spec });
  cluster.start();
  const [name = ''] = cluster.names;
  const relabel = (app: string): void => {
    const stored = cluster.store.get('Pod', 'default', name);
    if (stored === undefined) throw new Error('no pod');
    cluster.store.update('Pod', { ...stored, metadata: { ...stored.metadata, labels: { app } } });
    cluster.settle();
  };
  cluster.store.bind('default', name, 'n1');
  cluster.phase(name, 'Running');
  const owners = (): unknown => cluster.store.get('Pod', 'default', name)?.metadata.ownerReferences;
  relabel('other');
  expect(owners()).toBeUndefined();
  expect(cluster.names).toHaveLength(2);
  relabel('web');
  expect(owners()).toMatchObject([{ name: 'web' }]);
  expect(cluster.names).toEqual([name]);
});
