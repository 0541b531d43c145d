import { describe, expect, it } from 'vitest';
import { node, ZONE } from '../../../test/support/builders.ts';
import type { NodeBuilder } from '../../../test/support/builders.ts';
import { NodeTree } from './tree.ts';

const treeOf = (...nodes: readonly NodeBuilder[]): NodeTree => {
  const tree = new NodeTree();
  for (const { object } of nodes) tree.set(object);
  return tree;
};
const names = (tree: NodeTree): string[] => tree.list().map(({ metadata }) => metadata.name);

describe('NodeTree', () => {
  it('takes one node of each zone in turn, zones in the order of their first nodes', () => {
    const tree = treeOf(
      node('b1').zone('b'),
      node('a1').zone('a'),
      node('a2').zone('a'),
      node('n1'),
      node('a3').zone('a'),
      node('b2').zone('b'),
    );
    expect(names(tree)).toEqual(['b1', 'a1', 'n1', 'b2', 'a2', 'a3']);
  });

  it('treats one zone name in two regions as two zones', () => {
    const region = 'topology.kubernetes.io/region';
    const tree = treeOf(
      node('x1')
        .zone('a')
        .labelled({ [region]: 'x' }),
      node('x2')
        .zone('a')
        .labelled({ [region]: 'x' }),
      node('y1')
        .zone('a')
        .labelled({ [region]: 'y' }),
    );
    expect(names(tree)).toEqual(['x1', 'y1', 'x2']);
  });

  it('prefers the beta labels to the current ones', () => {
    const old = 'failure-domain.beta.kubernetes.io/zone';
    const tree = treeOf(
      node('1').labelled({ [old]: 'a', [ZONE]: 'z' }),
      node('2').labelled({ [old]: 'a', [ZONE]: 'y' }),
      node('3').zone('b'),
    );
    expect(names(tree)).toEqual(['1', '3', '2']);
  });

  it('keeps the place of a node that changes, unless it changes zone', () => {
    const tree = treeOf(node('a1').zone('a'), node('a2').zone('a'), node('b1').zone('b'));
    tree.set(node('a1').zone('a').cordoned().object);
    expect(names(tree)).toEqual(['a1', 'b1', 'a2']);
    expect(tree.list()[0]?.spec?.unschedulable).toBe(true);
    tree.set(node('a1').zone('b').object);
    expect(names(tree)).toEqual(['a2', 'b1', 'a1']);
  });

  it('removes a zone with its last node: it is last when it is added again', () => {
    const tree = treeOf(node('a1').zone('a'), node('b1').zone('b'));
    tree.delete('a1');
    tree.delete('never there');
    expect(tree.size).toBe(1);
    tree.set(node('a2').zone('a').object);
    expect(names(tree)).toEqual(['b1', 'a2']);
  });
});
