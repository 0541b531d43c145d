import { expect, test } from 'vitest';
import { node } from '../../support/builders.ts';
import { web } from '../../support/finding-manifests.ts';
import { rendered, sectionLines } from '../../support/rendered.ts';
import type { KubernetesObject } from '../../../src/objects/index.ts';
import { growth } from '../../../src/whatif/index.ts';

const deployment = (name: string, cpu: string): KubernetesObject => {
  const object = web({ container: { resources: { requests: { cpu } } } }, 1);
  return { ...object, metadata: { ...object.metadata, name } };
};

test('workloads without a node for the same reason follow one another, and the reason is said once', () => {
  const big = ['one', 'two', 'three'].map((name) => deployment(name, '9'));
  const objects = [node('n1').object, ...big];
  const lines = sectionLines(
    rendered(growth({ objects, rates: [{ rate: '1%/week' }] }), 'wide', 200),
    'WITHOUT ROOM',
  );
  expect(lines.join('\n').match(/Insufficient cpu/g)).toHaveLength(1);
  expect(lines.join('\n').match(/1 pod, no node(, for the same reason)?$/gm)).toEqual([
    '1 pod, no node',
    '1 pod, no node, for the same reason',
    '1 pod, no node, for the same reason',
  ]);
});
