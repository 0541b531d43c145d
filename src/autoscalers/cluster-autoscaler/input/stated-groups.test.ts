import { expect, test } from 'vitest';
import {
  found,
  groupStatus,
  nodeWith,
  shown,
  status,
  unknownOf,
} from '../../../../test/support/autoscaled-input.ts';
import type { Labels, Node } from '../../../objects/index.ts';

const UUID = '0ac41f2e-12ab-4c3d-9e8f-001122334455';

const pool = (name: string, labels: Labels = {}): Node =>
  nodeWith(name, { labels: { 'eks.amazonaws.com/nodegroup': 'web', ...labels } });
const nodes = [pool('n1', { team: 'a' }), pool('n2'), nodeWith('n3', { labels: { team: 'a' } })];

test.each([
  ['bounds for a pool', '{ name: web, min: 1, max: 3 }', ['web 1-3, 2: n1 n2']],
  [
    'a selector of nodes',
    '{ name: a, min: 0, max: 3, nodeSelector: { team: a } }',
    ['a 0-3, 2: n1 n3'],
  ],
  [
    'a new group',
    '{ name: big, min: 0, max: 2, template: { capacity: { cpu: 64, memory: 1Ti } } }',
    ['big 0-2, 0: '],
  ],
  ['a target', '{ name: web, min: 0, max: 3, target: 3 }', ['web 0-3, 3: n1 n2']],
])('%s', (_, group, groups) => {
  expect(shown(found(nodes, `groups: [${group}]`))).toEqual(groups);
});

test('what it leaves out is that of the cluster', () => {
  const id = `eks-web-${UUID}`;
  const objects = [...nodes, status(groupStatus(id, [1, 5, 2]))];
  expect(shown(found(objects, 'groups: [{ name: web, max: 8 }]'))).toEqual([`${id} 1-8, 2: n1 n2`]);
});

test('a group of which no node is known does not grow', () => {
  expect(unknownOf(found(nodes, 'groups: [{ name: big, min: 0, max: 2 }]'))).toEqual([
    'node group big (0 nodes): the input does not tell what its nodes are: it neither grows nor shrinks',
    'node group web (2 nodes): the input does not tell its minimum and maximum: it neither grows nor shrinks',
  ]);
});

test('a node of two groups, a group that is given twice and an idle priority are problems', () => {
  const text = `
groups:
- { name: web, min: 0, max: 3, priority: 5 }
- { name: a, min: 0, max: 3, nodeSelector: { team: a } }
- { name: b, min: 0, max: 3, nodeSelector: { eks.amazonaws.com/nodegroup: web } }
- { name: eks-web-${UUID}, min: 0, max: 3 }
`;
  const objects = [...nodes, status(groupStatus(`eks-web-${UUID}`, [1, 5, 2]))];
  expect(found(objects, text).problems.map(({ object: at, message }) => [at, message])).toEqual([
    ['NodeGroups: groups[2].nodeSelector', 'node n1 is of group a already'],
    ['NodeGroups: groups[3].name', `the group eks-web-${UUID} is given twice`],
    ['NodeGroups: groups[0].priority', '--expander=least-waste asks for no priorities'],
  ]);
});

test('priorities of groups are patterns of their ids', () => {
  const { priorities } = found(
    nodes,
    'flags: { expander: priority }\ngroups: [{ name: a.b, priority: 7, nodeSelector: { team: a } }]',
  );
  if (priorities === undefined || 'problem' in priorities) throw new Error('no priorities');
  const [pattern] = priorities.patterns.get(7) ?? [];
  expect(['a.b', 'axb', 'a.b2'].map((id) => pattern?.test(id))).toEqual([true, false, false]);
});
