import { expect, test } from 'vitest';
import { node, pod } from '../../../test/support/builders.ts';
import { makeEdits } from './apply-edits.ts';
import type { Edit } from './kinds.ts';

const NODES = ['a1', 'b1'].map((name) => node(name).zone(`eu-1${name.slice(0, 1)}`).object);
const WEB = pod('web').in('shop').onNode('a1').ownedBy('ReplicaSet', 'web').object;
const SOLO = pod('solo').in('shop').onNode('a1').object;

test.each<[string, Edit]>([
  ['a removed node', { edit: 'remove-node', name: 'a1' }],
  ['a failed zone', { edit: 'fail-zone', zone: 'eu-1a' }],
  ['a drained node', { edit: 'drain', name: 'a1' }],
])('a pod without a controller is lost with %s', (_what, edit) => {
  const { objects, edits, displaced } = makeEdits([...NODES, WEB, SOLO], [edit]);
  expect(objects.at(-1)).toMatchObject({
    metadata: { name: 'solo' },
    status: { phase: 'Failed', conditions: [{ type: 'DisruptionTarget', status: 'True' }] },
  });
  expect(edits).toMatchObject([{ displaced: 1, lost: 1 }]);
  expect([...displaced.keys()]).toEqual(['shop/web']);
});

test('an evicted pod without a controller is placed again: the user asks for that', () => {
  const { objects, displaced } = makeEdits([...NODES, SOLO], [{ edit: 'evict', name: 'solo' }]);
  expect(objects.at(-1)).toMatchObject({ status: { phase: 'Pending' } });
  expect([...displaced.keys()]).toEqual(['shop/solo']);
});
