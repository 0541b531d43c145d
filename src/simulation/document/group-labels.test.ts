import { expect, test } from 'vitest';
import type { Node } from '../../objects/index.ts';
import { groupLabels } from './group-labels.ts';

/** Nodes with these labels. */
const nodesWith = (all: readonly Readonly<Record<string, string>>[]): readonly Node[] =>
  all.map((labels, at) => ({
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name: `n${String(at)}`, labels },
  }));

/** A value for each of some nodes. */
const each = (nodes: number, valueOf: (at: number) => string): readonly Node[] =>
  nodesWith(Array.from({ length: nodes }, (_, at) => ({ team: valueOf(at) })));

test.each([
  'cloud.google.com/gke-nodepool',
  'eks.amazonaws.com/nodegroup',
  'alpha.eksctl.io/nodegroup-name',
  'karpenter.sh/nodepool',
  'kubernetes.azure.com/agentpool',
  'doks.digitalocean.com/node-pool',
  'pool',
])('%s comes before labels that are no node pools', (pool) => {
  const nodes = ['a', 'a', 'b'].map((name) => ({ 'a-team': name, [pool]: name }));
  expect(groupLabels(nodesWith(nodes))).toEqual([pool, 'a-team']);
});

test('a label that some nodes lack divides them from the others', () => {
  expect(groupLabels(nodesWith([{ gpu: 'yes' }, { gpu: 'yes' }, {}]))).toEqual(['gpu']);
});

test('a label with one value, or with one for each node, divides nothing', () => {
  expect(groupLabels(each(50, () => 'same'))).toEqual([]);
  expect(groupLabels(each(30, String))).toEqual([]);
  expect(groupLabels(nodesWith([{ gpu: 'yes' }, {}]))).toEqual([]);
});

test('40 values are groups, 41 are not', () => {
  expect(groupLabels(each(90, (at) => String(at % 40)))).toEqual(['team']);
  expect(groupLabels(each(90, (at) => String(at % 41)))).toEqual([]);
});

test('zones and regions have fields of their own', () => {
  const nodes = ['a', 'a', 'b'].map((zone) => ({
    'topology.kubernetes.io/zone': zone,
    'topology.kubernetes.io/region': zone,
    'failure-domain.beta.kubernetes.io/zone': zone,
  }));
  expect(groupLabels(nodesWith(nodes))).toEqual([]);
});

test('a node has at most 8 of them', () => {
  const labels = (value: string): Record<string, string> =>
    Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`l${String(at)}`, value]));
  const found = groupLabels(nodesWith([labels('a'), labels('a'), labels('b')]));
  expect(found).toEqual(['l0', 'l1', 'l2', 'l3', 'l4', 'l5', 'l6', 'l7']);
});
