import { expect, it } from 'vitest';
import { node, pod } from '../../../test/support/builders.ts';
import type { NodeBuilder } from '../../../test/support/builders.ts';
import { Cluster } from '../state.ts';

const has = (name: string, sizeBytes = 100): NodeBuilder => node(name).image('app:1', sizeBytes);

/** By node, its images as "size/nodes". */
function images(cluster: Cluster): Readonly<Record<string, string>> {
  cluster.settle();
  const { names, imageLists, imageListOf } = cluster.columns;
  return Object.fromEntries(
    names.map((name, at) => [
      name,
      imageLists[imageListOf[at]!]!.map((each) => `${each.sizeBytes}/${each.nodes}`).join(),
    ]),
  );
}

it('copies the number of nodes with an image when a node, or a pod on it, changes', () => {
  const cluster = new Cluster();
  for (const name of ['a', 'b', 'c']) cluster.setNode(has(name).object);
  expect(images(cluster)).toEqual({ a: '100/3', b: '100/3', c: '100/3' });
  cluster.place(pod('web').in('default').object, 'a');
  cluster.setNode(has('d').object);
  expect(images(cluster)).toEqual({ a: '100/4', b: '100/3', c: '100/3', d: '100/4' });
  cluster.place(pod('other').in('default').object, 'b');
  cluster.renewNode(has('c').object);
  expect(images(cluster)).toEqual({ a: '100/4', b: '100/4', c: '100/4', d: '100/4' });
});

it('keeps the size that the first node reported, until no node has the image', () => {
  const cluster = new Cluster();
  cluster.setNode(has('first', 500).object);
  cluster.setNode(has('second', 100).object);
  cluster.deleteNode('first');
  expect(images(cluster)).toEqual({ second: '500/1' });
  cluster.setNode(has('second', 100).labelled({ changed: 'yes' }).object);
  expect(images(cluster)).toEqual({ second: '100/1' });
});

it('orders nodes anew only when one comes or goes', () => {
  const cluster = new Cluster();
  for (const [name, zone] of [
    ['a', 'x'],
    ['b', 'x'],
    ['c', 'y'],
  ] as const) {
    cluster.setNode(node(name).zone(zone).object);
  }
  cluster.settle();
  expect(cluster.columns.names).toEqual(['a', 'c', 'b']);
  cluster.setNode(node('b').zone('z').object);
  cluster.settle();
  expect(cluster.columns.names).toEqual(['a', 'c', 'b']);
  cluster.setNode(node('d').zone('x').object);
  cluster.settle();
  expect(cluster.columns.names).toEqual(['a', 'c', 'b', 'd']);
});
