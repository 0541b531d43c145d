import { expect, it } from 'vitest';
import { node, pod, type PodBuilder } from '../../test/support/builders.ts';
import { defaultProfile } from '../../test/support/default-profile.ts';
import { asNodeIndex, Cluster } from '../cluster/index.ts';
import { Engine } from './index.ts';

/** The pods that a pod of priority 10 with host port 80 preempts on the only node; none if preemption does not help. */
function victimsAmong(...placed: readonly PodBuilder[]): readonly string[] {
  const cluster = new Cluster();
  cluster.setNode(node('a').object);
  for (const { object } of placed) cluster.place(object, 'a');
  cluster.settle();
  const ports = [...cluster.columns.portsOn(asNodeIndex(0))];
  const engine = new Engine(cluster, { tieBreak: 'name' });
  const { object } = pod('asking').hostPort(80).priority(10);
  const view = cluster.view(object);
  const diagnosis = engine.diagnose(view, defaultProfile, object);
  expect(diagnosis.feasible).toEqual([]);
  const made = engine.postFilter({ view, pod: object, diagnosis }, defaultProfile, () => 0);
  // What was assumed is undone.
  expect(cluster.columns.portsOn(asNodeIndex(0))).toEqual(ports);
  return made.outcome === 'nominated' ? made.victims.map(({ metadata }) => metadata.name) : [];
}

const on80 = (name: string, priority: number): PodBuilder =>
  pod(name).hostPort(80).priority(priority).onNode('a');

// Upstream keeps the ports of a node as a set (kubernetes v1.34.1 framework/types.go HostPortInfo).
it.each([
  ['the only pod that uses it goes', [on80('one', 0)], ['one']],
  ['both pods that use it go', [on80('one', 0), on80('two', 1)], ['two', 'one']],
  [
    'one of two goes, although a more important one uses it too',
    [on80('lesser', 0), on80('greater', 20)],
    ['lesser'],
  ],
  ['a more important pod stays', [on80('greater', 20)], []],
  [
    'a pod with another port stays',
    [on80('one', 0), pod('other').hostPort(81).priority(0).onNode('a')],
    ['one'],
  ],
])('preemption for a host port: %s', (_, placed, victims) => {
  expect(victimsAmong(...placed)).toEqual(victims);
});
