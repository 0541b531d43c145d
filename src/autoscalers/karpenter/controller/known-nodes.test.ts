import { expect, it } from 'vitest';
import type { Node, Pod } from '../../../objects/index.ts';
import { KnownNodes, withReadiness } from './known-nodes.ts';

const node: Node = { apiVersion: 'v1', kind: 'Node', metadata: { name: 'n' } };
const nodeClaim = { metadata: { name: 'n' }, spec: {} };
const pod = (name: string): Pod => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name, namespace: 'default' },
  spec: { containers: [] },
});
const [a, b] = [pod('a'), pod('b')];
const parts = { node, nodeClaim, pods: [a], isMarked: false, nominatedUntil: 0 };

it('a node with which nothing has changed is the same in the next look, and in the one after it', () => {
  const first = new KnownNodes();
  const known = first.get('n', parts);
  const second = new KnownNodes(first);
  expect(second.get('n', { ...parts, pods: [a] })).toBe(known);
  expect(new KnownNodes(second).get('n', parts)).toBe(known);
});

it.each([
  ['its Node', { node: { ...node } }],
  ['its NodeClaim', { nodeClaim: { ...nodeClaim } }],
  ['another pod', { pods: [a, b] }],
  ['a pod in the place of another', { pods: [b] }],
  ['its mark', { isMarked: true }],
  ['its nomination', { nominatedUntil: 1 }],
])('%s makes it another one', (_, change) => {
  const first = new KnownNodes();
  const known = first.get('n', parts);
  const changed = { ...parts, ...change };
  const next = new KnownNodes(first).get('n', changed);
  expect(next).not.toBe(known);
  expect(next.isMadeOf(changed)).toBe(true);
});

it('a node that says nothing of its readiness is Ready, as one and the same object', () => {
  expect(withReadiness(node).status?.conditions).toEqual([{ type: 'Ready', status: 'True' }]);
  expect(withReadiness(node)).toBe(withReadiness(node));
});
