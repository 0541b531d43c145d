import { expect, test } from 'vitest';
import {
  ControllerCluster,
  deployment,
  SPEC,
  TEMPLATE,
} from '../../../test/support/controller-cluster.ts';

test('a Deployment creates its pods through a ReplicaSet named by the hash of its template', () => {
  const cluster = new ControllerCluster().create('Deployment', deployment(3)).start();
  const [set] = cluster.store.list('ReplicaSet');
  const hash = set?.metadata.labels?.['pod-template-hash'];
  expect(hash).toMatch(/^[bcdfghjklmnpqrstvwxz2456789]+$/);
  expect(set?.metadata.name).toBe(`web-${hash}`);
  expect(set?.spec.selector.matchLabels).toEqual({ app: 'web', 'pod-template-hash': hash });
  expect(cluster.names).toHaveLength(3);
  for (const { metadata, spec } of cluster.pods) {
    expect(metadata.name).toMatch(new RegExp(`^web-${hash}-[bcdfghjklmnpqrstvwxz2456789]{5}$`));
    expect(metadata.labels).toEqual({ app: 'web', 'pod-template-hash': hash });
    expect(metadata.ownerReferences).toMatchObject([{ kind: 'ReplicaSet', controller: true }]);
    expect(spec).toBe(SPEC);
  }
  expect(cluster.log.records.map((record) => record.message)[0]).toBe(
    `Scaled up replica set web-${hash} from 0 to 3`,
  );
});

test('two runs with the same input create the same pods', () => {
  const names = (): readonly string[] =>
    new ControllerCluster().create('Deployment', deployment(5)).start().names;
  expect(names()).toEqual(names());
});

test("the Deployment's status counts ready pods", () => {
  const cluster = new ControllerCluster().create('Deployment', deployment(2)).start();
  cluster.phase(cluster.names[0] ?? '', 'Running');
  expect(cluster.store.get('Deployment', 'default', 'web')?.status).toMatchObject({
    replicas: 2,
    readyReplicas: 1,
    availableReplicas: 1,
    unavailableReplicas: 1,
  });
});

test('a pod is available once it has been ready for minReadySeconds', () => {
  const cluster = new ControllerCluster()
    .create('Deployment', deployment(1, { minReadySeconds: 10 }))
    .start();
  cluster.run();
  const status = (): object | undefined =>
    cluster.store.get('Deployment', 'default', 'web')?.status;
  expect(status()).not.toHaveProperty('availableReplicas');
  cluster.settle(10);
  expect(status()).toHaveProperty('availableReplicas', 1);
});

test('a rolling update creates new pods before it deletes old ones', () => {
  const cluster = new ControllerCluster().create('Deployment', deployment(4)).start().run();
  const old = new Set(cluster.names);
  const stored = cluster.store.get('Deployment', 'default', 'web');
  if (stored === undefined) throw new Error('no Deployment');
  const template = { ...TEMPLATE, spec: { containers: [{ name: 'main', image: 'new' }] } };
  cluster.store.update('Deployment', { ...stored, spec: { ...stored.spec, template } });
  cluster.settle();
  const fresh = (): number => cluster.names.filter((name) => !old.has(name)).length;
  const terminating = (): number =>
    cluster.pods.filter((one) => one.metadata.deletionTimestamp !== undefined).length;
  expect([fresh(), terminating()]).toEqual([2, 1]);
  for (let round = 0; round < 6; round++) {
    for (const one of cluster.pods) {
      if (one.metadata.deletionTimestamp === undefined) continue;
      cluster.store.delete('Pod', 'default', one.metadata.name, { gracePeriodSeconds: 0 });
    }
    cluster.run();
  }
  expect(cluster.names).toHaveLength(4);
  expect(fresh()).toBe(4);
});

/** Changes the image of Deployment web. */
function setImage(cluster: ControllerCluster, image: string): void {
  const stored = cluster.store.get('Deployment', 'default', 'web');
  if (stored === undefined) throw new Error('no Deployment');
  const template = { ...TEMPLATE, spec: { containers: [{ name: 'main', image }] } };
  cluster.store.update('Deployment', { ...stored, spec: { ...stored.spec, template } });
  cluster.settle();
}

/** Removes the pods that are being deleted, and runs the others. */
function endTerminating(cluster: ControllerCluster): void {
  for (const { metadata } of cluster.pods) {
    if (metadata.deletionTimestamp === undefined) continue;
    cluster.store.delete('Pod', 'default', metadata.name, { gracePeriodSeconds: 0 });
  }
  cluster.run();
}

const sizes = (cluster: ControllerCluster): readonly (number | undefined)[] =>
  cluster.store.list('ReplicaSet').map(({ spec }) => spec.replicas);

test('strategy Recreate creates the new ReplicaSet when every old pod is gone', () => {
  const strategy = { type: 'Recreate' };
  const cluster = new ControllerCluster().create('Deployment', deployment(2, { strategy }));
  cluster.start().run();
  setImage(cluster, 'new');
  expect(sizes(cluster)).toEqual([0]);
  endTerminating(cluster);
  expect(sizes(cluster)).toEqual([0, 2]);
});

test('ReplicaSets beyond revisionHistoryLimit are deleted when the rollout is complete', () => {
  const spec = { revisionHistoryLimit: 0, progressDeadlineSeconds: 600 };
  const cluster = new ControllerCluster().create('Deployment', deployment(1, spec)).start().run();
  setImage(cluster, 'new');
  expect(sizes(cluster)).toEqual([1, 1]);
  cluster.run();
  endTerminating(cluster);
  expect(sizes(cluster)).toEqual([1]);
});

test('a template that returns has the next revision and a history of its former ones', () => {
  const cluster = new ControllerCluster().create('Deployment', deployment(1)).start().run();
  const annotations = (): readonly (readonly [string | undefined, string | undefined])[] =>
    cluster.store.list('ReplicaSet').map(({ metadata }) => {
      const key = 'deployment.kubernetes.io/revision';
      return [metadata.annotations?.[key], metadata.annotations?.[`${key}-history`]];
    });
  for (const image of ['1', '2', '1', '2']) setImage(cluster, image);
  expect(annotations().slice(1)).toEqual([
    ['4', '2'],
    ['5', '3'],
  ]);
});

test('a ReplicaSet that the selector no longer matches is released, and replaced under another name', () => {
  const cluster = new ControllerCluster().create('Deployment', deployment(1)).start().run();
  const [set] = cluster.store.list('ReplicaSet');
  if (set === undefined) throw new Error('no ReplicaSet');
  cluster.store.update('ReplicaSet', { ...set, metadata: { ...set.metadata, labels: {} } });
  cluster.settle();
  const owners = cluster.store.list('ReplicaSet').map((one) => one.metadata.ownerReferences);
  expect(owners).toMatchObject([undefined, [{ kind: 'Deployment' }]]);
  expect(cluster.store.get('Deployment', 'default', 'web')?.status?.collisionCount).toBe(1);
});

test('the annotation of the old API rolls back, and is removed', () => {
  const cluster = new ControllerCluster().create('Deployment', deployment(1)).start().run();
  setImage(cluster, 'new');
  const stored = cluster.store.get('Deployment', 'default', 'web');
  if (stored === undefined) throw new Error('no Deployment');
  const asked = { ...stored.metadata.annotations, 'deprecated.deployment.rollback.to': '0' };
  const metadata = { ...stored.metadata, annotations: asked };
  cluster.store.update('Deployment', { ...stored, metadata });
  cluster.settle();
  const rolledBack = cluster.store.get('Deployment', 'default', 'web');
  expect(rolledBack?.spec.template.spec).toEqual(SPEC);
  expect(rolledBack?.metadata.annotations).toEqual({ 'deployment.kubernetes.io/revision': '3' });
  const messages = cluster.log.records.map(({ message }) => message);
  expect(messages).toContain('Rolled back deployment "web" to revision 1');
});
