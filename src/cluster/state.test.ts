import { describe, expect, it } from 'vitest';
import { node, pod, service, ZONE } from '../../test/support/builders.ts';
import type { NodeBuilder, PodBuilder } from '../../test/support/builders.ts';
import type { ReplicaSet } from '../objects/index.ts';
import { Cluster } from './state.ts';
import { asNodeIndex } from './nodes/columns.ts';

function clusterOf(...nodes: readonly NodeBuilder[]): Cluster {
  const cluster = new Cluster();
  for (const { object } of nodes) cluster.setNode(object);
  cluster.settle();
  return cluster;
}

/** The sums of one node. */
function accounts(cluster: Cluster, name: string): unknown {
  const index = cluster.columns.indexOf(name);
  if (index === undefined) return undefined;
  return {
    cpu: cluster.columns.requested('cpu')[index],
    memory: cluster.columns.requested('memory')[index],
    nonZeroCpu: cluster.columns.nonZeroCpu[index],
    pods: cluster.columns.podCount[index],
    ports: cluster.columns.portsOn(index).map(({ port }) => port),
    names: cluster.podsOn(index).map((placed) => placed.pod.metadata.name),
  };
}

const EMPTY = { cpu: 0, memory: 0, nonZeroCpu: 0, pods: 0, ports: [], names: [] };
const web = pod('web').requests({ cpu: '500m', memory: 100 }).hostPort(80);

describe('Cluster', () => {
  it('counts a pod on its node, in millicores and bytes, until it is removed', () => {
    const cluster = clusterOf(node('a'), node('b'));
    cluster.place(web.object, 'a');
    expect(accounts(cluster, 'a')).toEqual({
      cpu: 500,
      memory: 100,
      nonZeroCpu: 500,
      pods: 1,
      ports: [80],
      names: ['web'],
    });
    expect(accounts(cluster, 'b')).toEqual(EMPTY);
    cluster.remove(web.object);
    expect(accounts(cluster, 'a')).toEqual(EMPTY);
  });

  it('counts 100m for scoring if a container requests no cpu', () => {
    const cluster = clusterOf(node('a'));
    cluster.place(pod().object, 'a');
    expect(accounts(cluster, 'a')).toMatchObject({ cpu: 0, nonZeroCpu: 100 });
  });

  it('replaces a pod by its newer version', () => {
    const cluster = clusterOf(node('a'));
    cluster.place(web.object, 'a');
    cluster.place(web.requests({ cpu: 2 }).object, 'a');
    expect(accounts(cluster, 'a')).toMatchObject({ cpu: 2000, memory: 0, pods: 1 });
  });

  it('writes no move for a newer version that counts the same', () => {
    const cluster = clusterOf(node('a'));
    cluster.place(web.object, 'a');
    const { length } = cluster.journal;
    cluster.place({ ...web.object, status: { phase: 'Running' } }, 'a');
    expect(cluster.journal.length).toBe(length);
    expect(cluster.podsOn(asNodeIndex(0))[0]?.pod.status?.phase).toBe('Running');
    cluster.remove(web.object);
    expect(accounts(cluster, 'a')).toEqual(EMPTY);
  });

  it('removes nothing for a pod without a node', () => {
    const cluster = clusterOf(node('a'));
    cluster.place(web.object, 'a');
    cluster.remove(web.named('other').object);
    expect(accounts(cluster, 'a')).toMatchObject({ pods: 1 });
  });

  it('counts a pod on a node that is added later, or added again', () => {
    const cluster = clusterOf(node('a'));
    cluster.place(web.object, 'b');
    expect(accounts(cluster, 'b')).toBeUndefined();
    cluster.setNode(node('b').object);
    cluster.settle();
    expect(accounts(cluster, 'b')).toMatchObject({ cpu: 500, names: ['web'] });
    cluster.deleteNode('b');
    cluster.settle();
    expect(cluster.columns.names).toEqual(['a']);
    cluster.setNode(node('b').object);
    cluster.settle();
    expect(accounts(cluster, 'b')).toMatchObject({ cpu: 500, names: ['web'] });
  });

  it('applies changes of nodes at the next view, not before', () => {
    const cluster = clusterOf(node('a'));
    const { epoch } = cluster;
    cluster.setNode(node('b').object);
    expect(cluster.columns.count).toBe(1);
    cluster.view(web.object);
    expect([cluster.columns.count, cluster.epoch]).toEqual([2, epoch + 1]);
    cluster.settle();
    expect(cluster.epoch).toBe(epoch + 1);
  });

  it('shifts a pod in the sums alone, and back', () => {
    const cluster = clusterOf(node('a'));
    const view = cluster.view(web.object);
    const { length } = cluster.journal;
    cluster.shift(view, asNodeIndex(0), 1);
    expect(accounts(cluster, 'a')).toMatchObject({ cpu: 500, pods: 1, ports: [80], names: [] });
    cluster.shift(view, asNodeIndex(0), -1);
    expect(accounts(cluster, 'a')).toEqual(EMPTY);
    expect(cluster.journal.length).toBe(length);
  });

  it('knows whether two nodes share the value of a label', () => {
    const cluster = clusterOf(node('a').zone('x'), node('b').zone('x'), node('c'));
    expect(cluster.columns.labelColumn(ZONE)).toMatchObject({ values: ['x'], distinct: false });
    expect([...cluster.columns.labelColumn(ZONE).valueOf].sort()).toEqual([-1, 0, 0]);
    expect(cluster.columns.labelColumn('none')).toMatchObject({ values: [], distinct: true });
  });

  it('changes the facet of a listed object, and no other', () => {
    const cluster = clusterOf(node('a'));
    const before = cluster.version;
    cluster.set(service('s', {}));
    expect(cluster.changedAt('selectors')).toBeGreaterThan(before);
    expect(cluster.changedAt('namespaces')).toBeLessThanOrEqual(before);
    expect(cluster.list('Service', 'default')).toHaveLength(1);
    cluster.unset(service('s', {}));
    expect(cluster.list('Service')).toEqual([]);
  });

  it('changes no facet of an object that selects pods if only its size and its status are new', () => {
    const cluster = clusterOf(node('a'));
    const selector = { matchLabels: { app: 'web' } };
    const set: ReplicaSet = {
      apiVersion: 'apps/v1',
      kind: 'ReplicaSet',
      metadata: { name: 'web', namespace: 'default' },
      spec: { selector },
    };
    cluster.set(set);
    const before = cluster.version;
    const newer: ReplicaSet = {
      ...set,
      metadata: {
        ...set.metadata,
        annotations: { 'deployment.kubernetes.io/desired-replicas': '3' },
      },
      spec: { ...set.spec, replicas: 3 },
      status: { replicas: 3 },
    };
    cluster.set(newer);
    expect(cluster.version).toBe(before);
    expect(cluster.list('ReplicaSet')).toEqual([newer]);
    const noted: ReplicaSet = {
      ...newer,
      metadata: { ...set.metadata, annotations: { team: 'a' } },
    };
    cluster.set(noted);
    expect(cluster.changedAt('selectors')).toBeGreaterThan(before);
    const between = cluster.version;
    const other: ReplicaSet = { ...noted, spec: { selector: { matchLabels: { app: 'db' } } } };
    cluster.set(other);
    expect(cluster.changedAt('selectors')).toBeGreaterThan(between);
  });
});

describe('the signature of a pod', () => {
  const sameSignature = (cluster: Cluster, a: PodBuilder, b: PodBuilder): boolean =>
    cluster.view(a.object).signature === cluster.view(b.object).signature;

  it('is the same for pods that differ in name and in labels that no rule selects by', () => {
    const cluster = clusterOf(node('a'));
    const one = pod('one').labelled({ app: 'web', index: '1' });
    const two = pod('two').labelled({ app: 'web', index: '2' });
    expect(sameSignature(cluster, one, two)).toBe(true);
  });

  it('changes once a rule selects by such a label', () => {
    const cluster = clusterOf(node('a'));
    const one = pod('one').labelled({ index: '1' });
    const two = pod('two').labelled({ index: '2' });
    expect(sameSignature(cluster, one, two)).toBe(true);
    cluster.set(service('s', { index: '1' }));
    expect(sameSignature(cluster, one, two)).toBe(false);
  });

  it('includes the labels of its own rules at once', () => {
    const cluster = clusterOf(node('a'));
    const shy = pod().apartFrom({
      topologyKey: ZONE,
      labelSelector: { matchLabels: { app: 'web' } },
    });
    const view = cluster.view(shy.labelled({ app: 'web' }).object);
    expect(cluster.view(shy.labelled({ app: 'db' }).object).signature).not.toBe(view.signature);
    expect(cluster.podClassesWithTerms).toHaveLength(2);
  });

  it.each([
    { what: 'requests', other: web.requests({ cpu: 1 }) },
    { what: 'the namespace', other: web.in('other') },
    { what: 'tolerations', other: web.tolerates({ operator: 'Exists' }) },
    { what: 'host ports', other: web.hostPort(81) },
    { what: 'the image', other: web.image('other:2') },
    { what: 'the node it names', other: web.onNode('a') },
    { what: 'a node selector', other: web.nodeSelector({ disk: 'ssd' }) },
    { what: 'its controller', other: web.ownedBy('ReplicaSet', 'web') },
    { what: 'its deletion', other: web.terminating() },
  ])('changes with $what', ({ other }) => {
    expect(sameSignature(clusterOf(node('a')), web, other)).toBe(false);
  });

  it('of a pod that is put back is the one that it had, unless labels count since that did not', () => {
    const cluster = clusterOf(node('a'));
    const { object } = web.labelled({ app: 'web' });
    cluster.place(object, 'a');
    const placed = { ...cluster.placedPod(object)! };
    cluster.remove(object);
    cluster.place(object, 'a', placed.view);
    expect(cluster.placedPod(object)?.view).toBe(placed.view);
    cluster.remove(object);
    cluster.set(service('s', { app: 'web' }));
    cluster.settle();
    cluster.place(object, 'a', placed.view);
    expect(cluster.placedPod(object)?.view).toBe(cluster.view(object));
    expect(cluster.view(object)).not.toBe(placed.view);
  });

  it('differs among replicas with one spec but other labels or another namespace', () => {
    const cluster = clusterOf(node('a'));
    cluster.set(service('s', { app: 'web' }));
    const replica = pod().ownedBy('ReplicaSet', 'web');
    expect(sameSignature(cluster, replica.named('a'), replica.named('b'))).toBe(true);
    expect(sameSignature(cluster, replica, replica.labelled({ app: 'web' }))).toBe(false);
    expect(sameSignature(cluster, replica, replica.in('other'))).toBe(false);
  });
});
