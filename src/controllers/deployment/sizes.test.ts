import { describe, expect, test } from 'vitest';
import {
  ControllerCluster,
  deployment,
  TEMPLATE,
} from '../../../test/support/controller-cluster.ts';
import type { Deployment, ReplicaSet } from '../../objects/index.ts';

/* Sizes, revisions and rollbacks of Deployments that the recorded timelines do not have. */

const [DESIRED, MAX, REVISION, HISTORY] = [
  'desired-replicas',
  'max-replicas',
  'revision',
  'revision-history',
].map((name) => `deployment.kubernetes.io/${name}`) as [string, string, string, string];
const ROLLBACK = 'deprecated.deployment.rollback.to';

const stored = (cluster: ControllerCluster): Deployment => {
  const found = cluster.store.get('Deployment', 'default', 'web');
  if (found === undefined) throw new Error('there is no Deployment');
  return found;
};

const change = (
  cluster: ControllerCluster,
  spec: Partial<Deployment['spec']>,
): ControllerCluster => {
  const before = stored(cluster);
  cluster.store.update('Deployment', { ...before, spec: { ...before.spec, ...spec } });
  return cluster.settle();
};

const annotate = (
  cluster: ControllerCluster,
  annotations: Readonly<Record<string, string>>,
): ControllerCluster => {
  const before = stored(cluster);
  const metadata = {
    ...before.metadata,
    annotations: { ...before.metadata.annotations, ...annotations },
  };
  cluster.store.update('Deployment', { ...before, metadata });
  return cluster.settle();
};

/** The template of the image "v1", "v2", .... */
const version = (number: number) => ({
  ...TEMPLATE,
  spec: { containers: [{ name: 'main', image: `v${number}` }] },
});

const sets = (cluster: ControllerCluster): readonly ReplicaSet[] =>
  [...cluster.store.list('ReplicaSet')].sort(
    (a, b) =>
      Number(a.metadata.annotations?.[REVISION]) - Number(b.metadata.annotations?.[REVISION]),
  );
const sizes = (cluster: ControllerCluster) => sets(cluster).map(({ spec }) => spec.replicas);
const marks = (cluster: ControllerCluster, name: string) =>
  sets(cluster).map(({ metadata }) => metadata.annotations?.[name]);
const told = (cluster: ControllerCluster): readonly string[] =>
  cluster.log.records
    .filter(({ object }) => object.startsWith('Deployment/'))
    .map(({ type, reason, message }) => `${type} ${reason}: ${message}`);

function started(replicas: number, spec: Partial<Deployment['spec']> = {}): ControllerCluster {
  return new ControllerCluster()
    .create('Deployment', deployment(replicas, { template: version(1), ...spec }))
    .start();
}

// pkg/controller/deployment/rolling.go reconcileNewReplicaSet, v1.34.
test.each([
  [5, 3],
  [3, 3],
  [1, 3],
])('a ReplicaSet that somebody sized to %i has its %i replicas again', (size, replicas) => {
  const cluster = started(replicas).run();
  const [set] = sets(cluster);
  if (set === undefined) throw new Error('there is no ReplicaSet');
  cluster.store.update('ReplicaSet', { ...set, spec: { ...set.spec, replicas: size } });
  expect(sizes(cluster.settle())).toEqual([replicas]);
});

// pkg/controller/deployment/sync.go scale, and deployment_util.go GetReplicaSetProportion, v1.34.
describe('a Deployment that is resized', () => {
  const rolling = (spec: Partial<Deployment['spec']> = {}) =>
    change(started(10, spec).run(), { template: version(2) });

  test('gives a single ReplicaSet all replicas, and its annotations', () => {
    const cluster = change(started(2), { replicas: 5 });
    expect(sizes(cluster)).toEqual([5]);
    expect([marks(cluster, DESIRED), marks(cluster, MAX)]).toEqual([['5'], ['7']]);
  });

  test.each([
    [10, [8, 5]],
    [20, [15, 10]],
    [15, [12, 7]],
    [11, [9, 5]],
    [9, [7, 5]],
    [4, [3, 2]],
    [1, [1, 1]],
    [0, [0, 0]],
  ])('in a rollout of 10 pods to %i shares them in proportion', (replicas, expected) => {
    expect(sizes(change(rolling(), { replicas }))).toEqual(expected);
  });

  test('while it is paused as well', () => {
    const paused = change(rolling(), { paused: true });
    expect(sizes(change(paused, { replicas: 20 }))).toEqual([15, 10]);
  });

  test('with Recreate waits until its old pods have ended', () => {
    const cluster = started(4, { strategy: { type: 'Recreate' } }).run();
    change(change(cluster, { template: version(2) }), { replicas: 6 });
    expect(sizes(cluster)).toEqual([0]);
    for (const name of cluster.names) {
      cluster.store.delete('Pod', 'default', name, { gracePeriodSeconds: 0 });
    }
    expect(sizes(cluster.settle())).toEqual([0, 6]);
  });
});

// pkg/controller/deployment/rollback.go, v1.34.
describe('the rollback that an annotation asks for', () => {
  const twice = (): ControllerCluster => change(started(1).run(), { template: version(2) }).run();
  const image = (cluster: ControllerCluster) =>
    stored(cluster).spec.template.spec?.containers[0]?.image;

  test.each([
    ['0', 'v1', 'Normal DeploymentRollback: Rolled back deployment "web" to revision 1'],
    ['1', 'v1', 'Normal DeploymentRollback: Rolled back deployment "web" to revision 1'],
    [
      '2',
      'v2',
      'Warning DeploymentRollbackTemplateUnchanged: The rollback revision contains the same template as current deployment "web"',
    ],
    [
      '7',
      'v2',
      'Warning DeploymentRollbackRevisionNotFound: Unable to find the revision to rollback to.',
    ],
  ])('to %s leaves %s', (to, expected, text) => {
    const cluster = annotate(twice(), { [ROLLBACK]: to });
    expect(image(cluster)).toBe(expected);
    expect(told(cluster)).toContain(text);
    expect(stored(cluster).metadata.annotations).not.toHaveProperty([ROLLBACK]);
  });

  test('to the last revision is not possible with the first one', () => {
    const cluster = annotate(started(1), { [ROLLBACK]: '0' });
    expect(told(cluster)).toContain(
      'Warning DeploymentRollbackRevisionNotFound: Unable to find last revision.',
    );
  });

  test('is none if it is no number', () => {
    const cluster = annotate(twice(), { [ROLLBACK]: '1x' });
    expect(image(cluster)).toBe('v2');
    expect(told(cluster).join()).not.toContain('Rollback');
  });
});

// deployment_util.go SetNewReplicaSetAnnotations and skipCopyAnnotation, v1.34.
describe('the annotations of a ReplicaSet', () => {
  test('are copied from its Deployment, except what belongs to only one of the two', () => {
    const cluster = annotate(started(1), {
      team: 'shop',
      'kubectl.kubernetes.io/last-applied-configuration': '{}',
    });
    const [set] = sets(cluster);
    expect(set?.metadata.annotations).toEqual({
      team: 'shop',
      [REVISION]: '1',
      [DESIRED]: '1',
      [MAX]: '2',
    });
  });

  test('have its former revisions when its template returns', () => {
    const cluster = started(1).run();
    for (const at of [2, 1, 2, 1]) change(cluster, { template: version(at) }).run();
    expect(marks(cluster, REVISION)).toEqual(['4', '5']);
    expect(marks(cluster, HISTORY)).toEqual(['2', '1,3']);
    expect(stored(cluster).metadata.annotations?.[REVISION]).toBe('5');
  });

  test.each([
    // 2,000 characters with the new revision and its comma, and one more.
    ['9,' + '1'.repeat(1994), '9,' + '1'.repeat(1994) + ',1'],
    ['9,' + '1'.repeat(1996), '9,' + '1'.repeat(1996) + ',1'],
    ['9,' + '1'.repeat(1997), '1'.repeat(1997) + ',1'],
    ['1'.repeat(2000), '1'],
  ])('drop the oldest revisions of a long history', (history, expected) => {
    const cluster = started(1).run();
    change(cluster, { template: version(2) }).run();
    const [first] = sets(cluster);
    if (first === undefined) throw new Error('there is no ReplicaSet');
    const { metadata } = first;
    const annotations = { ...metadata.annotations, [HISTORY]: history };
    cluster.store.update('ReplicaSet', { ...first, metadata: { ...metadata, annotations } });
    change(cluster.settle(), { template: version(1) });
    const last = sets(cluster).at(-1);
    expect(last?.metadata.annotations?.[HISTORY]).toBe(expected);
  });
});
