import { expect, test } from 'vitest';
import type { KubernetesObject } from '../../objects/index.ts';
import { keepSides, type SidedObjects } from './sided-objects.ts';

const node = (name: string, labels: Readonly<Record<string, string>> = {}): KubernetesObject => ({
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name, labels },
});
const pod = (name: string, namespace?: string): KubernetesObject => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name, ...(namespace === undefined ? {} : { namespace }) },
});

const [ofNone, ofCluster, ofApply] = [node('none'), node('cluster'), node('apply')];
const before: SidedObjects = { objects: [ofNone], cluster: [ofCluster], apply: [ofApply] };
const changed = { edited: 'yes' };

test.each<[string, readonly KubernetesObject[], SidedObjects]>([
  ['objects that edits leave alone', [ofNone, ofCluster, ofApply], before],
  [
    'objects that edits replace by changed ones',
    [node('none', changed), node('cluster', changed), node('apply', changed)],
    {
      objects: [node('none', changed)],
      cluster: [node('cluster', changed)],
      apply: [node('apply', changed)],
    },
  ],
  [
    'objects that edits add: they have no side',
    [ofCluster, node('new'), pod('cluster')],
    { objects: [node('new'), pod('cluster')], cluster: [ofCluster], apply: [] },
  ],
  ['no objects', [], { objects: [], cluster: [], apply: [] }],
])('the sides of %s', (_, objects, expected) => {
  expect(keepSides(objects, before)).toEqual(expected);
});

test.each<[string, SidedObjects, SidedObjects]>([
  [
    'without a side stays there, although one of the cluster has its name',
    { objects: [pod('web')], cluster: [pod('web')], apply: [] },
    { objects: [pod('web')], cluster: [pod('web')], apply: [] },
  ],
  [
    'of the cluster stays there, although one to apply has its name',
    { objects: [], cluster: [pod('web', 'shop')], apply: [pod('web', 'shop')] },
    { objects: [], cluster: [pod('web', 'shop')], apply: [pod('web', 'shop')] },
  ],
])('an object that is not edited and %s', (_, sides, expected) => {
  const { objects, cluster, apply } = sides;
  const kept = keepSides([...objects, ...cluster, ...apply], sides);
  expect(kept).toEqual(expected);
  expect([...kept.objects, ...kept.cluster, ...kept.apply]).toEqual([
    ...objects,
    ...cluster,
    ...apply,
  ]);
});

test.each<[string, SidedObjects, readonly KubernetesObject[], SidedObjects]>([
  [
    'a changed object of both sides is one to apply',
    { objects: [], cluster: [node('a')], apply: [node('a')] },
    [node('a', changed)],
    { objects: [], cluster: [], apply: [node('a', changed)] },
  ],
  [
    'a changed object of another namespace has no side',
    { objects: [], cluster: [pod('web', 'shop')], apply: [] },
    [pod('web', 'office')],
    { objects: [pod('web', 'office')], cluster: [], apply: [] },
  ],
  [
    'all objects have no side if no flag names one',
    { objects: [node('a')], cluster: [], apply: [] },
    [node('a', changed), node('b')],
    { objects: [node('a', changed), node('b')], cluster: [], apply: [] },
  ],
])('%s', (_, sides, objects, expected) => {
  expect(keepSides(objects, sides)).toEqual(expected);
});
