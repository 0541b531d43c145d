import { expect, test } from 'vitest';
import { shortage } from './shortage.ts';

const rejections = [
  {
    plugin: 'NodeResourcesFit',
    code: 'Unschedulable' as const,
    reasons: ['Insufficient cpu'],
    causes: [{ id: 'insufficient', text: 'Insufficient cpu', detail: { resource: 'cpu' } }],
    nodes: ['small', 'large'],
  },
];

const node = (name: string, cpu: number, pods = 110) => ({
  name,
  allocatable: { cpu, memory: 64, pods },
  requested: {},
  pods: 0,
});

const many = (number: number, cpu: number) =>
  Array.from({ length: number }, () => ({ rejections, requests: { cpu, memory: 1 } }));

test.each([
  ['whole pods per node', many(200, 3), [node('small', 4), node('large', 7)], 100, 'large'],
  ['the number of pods per node', many(200, 0.1), [node('small', 4, 10)], 20, 'small'],
  ['mixed pods by their sums', [...many(2, 3), ...many(1, 2)], [node('large', 8)], 1, 'large'],
])('nodes are counted by %s', (_, pods, nodes, count, name) => {
  const s = count === 1 ? '' : 's';
  expect(shortage(pods, nodes)).toMatch(
    new RegExp(`^Short of [\\d.]+ cpu in all: at least ${String(count)} node${s} like ${name}\\.$`),
  );
});

test('a pod that is larger than every node', () => {
  expect(shortage(many(2, 9), [node('small', 4), node('large', 8)])).toBe(
    'Short of 18 cpu in all: no node is large enough for one of them.',
  );
});

test('pods that lack no resource are not short of one', () => {
  const tainted = rejections.map((one) => ({ ...one, causes: [] }));
  expect(shortage([{ rejections: tainted }], [node('small', 4)])).toBeUndefined();
});
