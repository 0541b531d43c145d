import { expect, test } from 'vitest';
import { copiesTopology, labelsOnNode } from './topology-labels.ts';
import type { Labels, Node, ObjectMeta } from '../../../objects/index.ts';

const ZONE = 'topology.kubernetes.io/zone';
const REGION = 'topology.kubernetes.io/region';
const node = (labels: Labels): Node => ({
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name: 'n', labels },
});

const bare = (labels: Labels): ObjectMeta => ({ name: 'p', labels });
const controlled = (labels: Labels): ObjectMeta => ({
  ...bare(labels),
  ownerReferences: [{ apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'web', uid: 'u' }],
});

test('a pod has the zone and the region of its node, and no other label of it', () => {
  const labels = labelsOnNode(
    bare({ app: 'web', [ZONE]: 'x' }),
    node({ [ZONE]: 'a', disk: 'ssd' }),
  );
  expect(labels).toEqual({ app: 'web', [ZONE]: 'a' });
  const both = node({ [ZONE]: 'a', [REGION]: 'r' });
  expect(labelsOnNode(bare({ app: 'web' }), both)).toEqual({
    app: 'web',
    [ZONE]: 'a',
    [REGION]: 'r',
  });
  expect(labelsOnNode(bare({ [REGION]: 'x' }), both)).toEqual({ [ZONE]: 'a', [REGION]: 'r' });
  expect(labelsOnNode({ name: 'p' }, node({ [REGION]: 'r' }))).toEqual({ [REGION]: 'r' });
});

test('pods of a controller that share their labels also share the labels with the zone', () => {
  const own = { app: 'web' };
  const [first, second, other] = ['a', 'a', 'b'].map((zone) =>
    labelsOnNode(controlled(own), node({ [ZONE]: zone })),
  );
  expect(first).toBe(second);
  expect(other).toEqual({ app: 'web', [ZONE]: 'b' });
});

test('pods get topology with the gate only', () => {
  expect(copiesTopology({ PodTopologyLabelsAdmission: true })).toBe(true);
  expect(copiesTopology({})).toBe(false);
});

test('the labels stay without topology and without the node', () => {
  const own = { app: 'web' };
  expect(labelsOnNode(bare(own), node({ disk: 'ssd' }))).toBe(own);
  expect(labelsOnNode(bare(own), undefined)).toBe(own);
});
