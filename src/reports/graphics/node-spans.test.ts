import { expect, test } from 'vitest';
import { exampleNode, examplePlan } from '../../../test/support/example-plan.ts';
import type { NodeAutoscaling } from '../../outcome/index.ts';
import { nodeChanges } from '../reading/node-changes.ts';
import { nodeTimes } from './node-spans.ts';

const nodeAutoscaling: NodeAutoscaling = {
  autoscaler: 'karpenter',
  version: '1.14',
  versionFrom: 'default',
  types: 'catalog',
  startup: 45,
  launched: [
    { name: 'new', group: 'g', instanceType: 't', at: 1, readyAt: 46, pods: 2 },
    { name: 'late', group: 'g', instanceType: 't', at: 80, pods: 0 },
    { name: 'brief', group: 'g', instanceType: 't', at: 1, readyAt: 46, goneAt: 70, pods: 0 },
  ],
  removed: [
    { name: 'old', group: 'g', reason: 'Underutilized', at: 60 },
    { name: 'brief', group: 'g', reason: 'Empty', at: 65, goneAt: 70 },
  ],
};
const { summary } = examplePlan();
const grown = examplePlan({
  summary: { ...summary, endTime: 100 },
  nodes: ['old', 'new', 'late'].map((name) => exampleNode(name)),
  nodeAutoscaling,
});

test('a node is waited for, serves and leaves', () => {
  const { rows, left } = nodeTimes(grown);
  expect(left).toBe(0);
  const told = rows.map(({ name, spans, result, isBad }) => [
    name,
    spans.map(({ kind, from, to = from }) => `${kind} ${String(from)}-${String(to)}`).join(' '),
    result,
    isBad,
  ]);
  expect(told).toEqual([
    ['old (g)', 'serving 0-60 leaving 60-105', 'leaving from 1m: Underutilized', false],
    ['new (g)', 'awaited 1-46 serving 46-105', 'Ready at 46s', false],
    ['late (g)', 'awaited 80-105', 'not Ready', true],
    ['brief (g)', 'awaited 1-46 serving 46-65 leaving 65-70', 'gone at 1m 10s: Empty', false],
  ]);
});

test('a node that is still being drained is not gone', () => {
  const { added, gone, goneNodes } = nodeChanges(grown);
  expect([...added.keys()]).toEqual(['new', 'late', 'brief']);
  expect([...gone]).toEqual([['brief', 'gone at 1m 10s: Empty']]);
  expect(goneNodes.map(({ name, allocatable }) => [name, allocatable])).toEqual([['brief', {}]]);
});
