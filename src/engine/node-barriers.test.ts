import { describe, expect, it } from 'vitest';
import { node, pod } from '../../test/support/builders.ts';
import type { NodeBuilder } from '../../test/support/builders.ts';
import { defaultProfile } from '../../test/support/default-profile.ts';
import { Cluster } from '../cluster/index.ts';
import { Engine } from './schedule.ts';

const others = Array.from({ length: 40 }, (_, at) => node(`z${String(at)}`).offers({ cpu: '1' }));

/** The nodes of a pod before and after a node changes, and whether the columns and the results stay. */
function around(change: (one: NodeBuilder) => NodeBuilder): unknown {
  const cluster = new Cluster();
  const nodes = [node('a'), change(node('b')), node('c'), node('d'), ...others];
  for (const { object } of nodes) cluster.setNode(object);
  const engine = new Engine(cluster, { tieBreak: 'name' });
  const view = cluster.view(pod().requests({ cpu: '100m' }).object);
  const ask = (): string => {
    cluster.settle();
    return cluster.columns.names[engine.schedule(view, defaultProfile)!.node]!;
  };
  // The second question makes rankings.
  const [, before] = [ask(), ask()];
  const { epoch } = cluster;
  cluster.setNode(change(node('a')).object);
  const after = ask();
  cluster.setNode(node('a').object);
  return [before, after, ask(), cluster.epoch === epoch];
}

const cordon = (one: NodeBuilder): NodeBuilder => one.cordoned();
const taint =
  (effect: string) =>
  (one: NodeBuilder): NodeBuilder =>
    one.taint('busy', effect);

describe('a node that changes nothing but its taints, or whether it is cordoned', () => {
  it.each([
    { title: 'cordoned, as another is', change: cordon },
    { title: 'tainted, as another is', change: taint('NoSchedule') },
    { title: 'in another group, as another is', change: taint('PreferNoSchedule') },
  ])('is judged again while the columns stay: $title', ({ change }) => {
    expect(around(change)).toEqual(['a', 'c', 'a', true]);
  });

  it('is judged again if it is the first with these taints, or the last', () => {
    const cluster = new Cluster();
    for (const name of ['a', 'b']) cluster.setNode(node(name).object);
    const engine = new Engine(cluster, { tieBreak: 'name' });
    const view = cluster.view(pod().object);
    const ask = (): string => cluster.columns.names[engine.schedule(view, defaultProfile)!.node]!;
    expect([ask(), ask()]).toEqual(['a', 'a']);
    cluster.setNode(node('a').taint('busy', 'NoSchedule').object);
    expect([ask(), ask()]).toEqual(['b', 'b']);
    cluster.setNode(node('a').object);
    expect([ask(), ask()]).toEqual(['a', 'a']);
  });
});
