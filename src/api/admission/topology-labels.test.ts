import { expect, test } from 'vitest';
import { labelsOnNode } from './topology-labels.ts';
import type { Labels } from '../selectors/index.ts';
import type { Node } from '../types.ts';

const ON = { PodTopologyLabelsAdmission: true };
const ZONE = 'topology.kubernetes.io/zone';
const REGION = 'topology.kubernetes.io/region';
const node = (labels: Labels): Node => ({
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name: 'n', labels },
});

test('a pod has the zone and the region of its node, and no other label of it', () => {
  const labels = labelsOnNode({ app: 'web', [ZONE]: 'x' }, node({ [ZONE]: 'a', disk: 'ssd' }), ON);
  expect(labels).toEqual({ app: 'web', [ZONE]: 'a' });
  expect(labelsOnNode(undefined, node({ [REGION]: 'r' }), ON)).toEqual({ [REGION]: 'r' });
});

test('pods that share their labels share those with the zone, too', () => {
  const own = { app: 'web' };
  const [first, second, other] = ['a', 'a', 'b'].map((zone) =>
    labelsOnNode(own, node({ [ZONE]: zone }), ON),
  );
  expect(first).toBe(second);
  expect(other).toEqual({ app: 'web', [ZONE]: 'b' });
});

test('the labels stay without the gate, without topology, and without the node', () => {
  const own = { app: 'web' };
  expect(labelsOnNode(own, node({ [ZONE]: 'a' }), {})).toBe(own);
  expect(labelsOnNode(own, node({ disk: 'ssd' }), ON)).toBe(own);
  expect(labelsOnNode(own, undefined, ON)).toBe(own);
});
