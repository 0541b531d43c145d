import { expect, test } from 'vitest';
import { copiesTopology, labelsOnNode } from './topology-labels.ts';
import type { Labels } from '../selectors/index.ts';
import type { Node } from '../types.ts';

const ZONE = 'topology.kubernetes.io/zone';
const REGION = 'topology.kubernetes.io/region';
const node = (labels: Labels): Node => ({
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name: 'n', labels },
});

test('a pod has the zone and the region of its node, and no other label of it', () => {
  const labels = labelsOnNode({ app: 'web', [ZONE]: 'x' }, node({ [ZONE]: 'a', disk: 'ssd' }));
  expect(labels).toEqual({ app: 'web', [ZONE]: 'a' });
  expect(labelsOnNode(undefined, node({ [REGION]: 'r' }))).toEqual({ [REGION]: 'r' });
});

test('pods that share their labels share those with the zone, too', () => {
  const own = { app: 'web' };
  const [first, second, other] = ['a', 'a', 'b'].map((zone) =>
    labelsOnNode(own, node({ [ZONE]: zone })),
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
  expect(labelsOnNode(own, node({ disk: 'ssd' }))).toBe(own);
  expect(labelsOnNode(own, undefined)).toBe(own);
});
