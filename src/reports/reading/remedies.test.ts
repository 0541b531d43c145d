import { expect, test } from 'vitest';
import { examplePlan } from '../../../test/support/example-plan.ts';
import type { PlanGroup, PodRemedies, RejectedNodes, Remedy } from '../../outcome/index.ts';
import { helpFor, pluginAdvice, remediesIn, remedyText } from './remedies.ts';

const remedy = (text: string, places: number, of: number): Remedy => ({
  text,
  changes: [],
  places,
  of,
  suffices: places === of,
});
const forGroup = (group: string, ...remedies: readonly Remedy[]): PodRemedies => ({
  group,
  pods: 1,
  remedies,
});

test.each([
  [1, 1, 'uncordon a'],
  [4, 4, 'uncordon a (places all 4 pods)'],
  [3, 1200, 'uncordon a (places 3 of 1,200 pods)'],
])('a remedy that places %i of %i pods', (places, of, expected) => {
  expect(remedyText(remedy('uncordon a', places, of))).toBe(expected);
});

test('remedies belong to the workloads of their group', () => {
  const remedies = [forGroup('a', remedy('uncordon a', 1, 1)), forGroup('b')];
  const groups = [
    exampleGroup('a', 'Deployment/web'),
    exampleGroup('b', 'Deployment/db'),
    exampleGroup('c', 'Pod/one'),
  ];
  const of = remediesIn(examplePlan({ remedies, groups }));
  expect(of('Deployment/web', 'shop')).toEqual([remedies[0]]);
  expect([of('Deployment/web', 'other'), of('Pod/one', 'shop')]).toEqual([[], []]);
  expect(helpFor(remedies)).toBe('uncordon a.');
  expect(helpFor([forGroup('b')])).toBeUndefined();
});

const exampleGroup = (id: string, object: string): PlanGroup => ({
  id,
  kind: 'unschedulable',
  counts: true,
  pods: 1,
  cause: 'too little cpu',
  workloads: [{ object, namespace: 'shop', pods: 1 }],
  namespaces: ['shop'],
  message: 'no',
  messages: 1,
});

const rejected = (nodes: readonly string[], advice?: string): RejectedNodes => ({
  plugin: 'Racks',
  code: 'Unschedulable',
  reasons: ['no rack'],
  causes: [{ id: 'x', text: 'no rack', ...(advice === undefined ? {} : { remedy: advice }) }],
  nodes,
});

test.each([
  [[], 'a node', 'a node'],
  [['a'], 'a', 'a'],
  [['a', 'b'], 'a or b', 'any of 2 nodes'],
  [['a', 'b', 'c'], 'one of 3 nodes', 'any of 3 nodes'],
])('what a plugin advises for the nodes %j is not tried', (nodes, some, any) => {
  expect(pluginAdvice([rejected(nodes, 'label {nodes}'), rejected(nodes, 'or {anyNode}')])).toEqual(
    [`Racks advises, not tried: label ${some}`, `Racks advises, not tried: or ${any}`],
  );
  expect(pluginAdvice([rejected(nodes)])).toEqual([]);
});
