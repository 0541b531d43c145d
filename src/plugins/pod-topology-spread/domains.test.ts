import { expect, it } from 'vitest';
import type { TopologySpreadConstraint } from '../../objects/index.ts';
import { Cluster } from '../../cluster/index.ts';
import { node, pod, ZONE } from '../../../test/support/builders.ts';
import type { PodBuilder } from '../../../test/support/builders.ts';
import { compileConstraint, countedPods, ownSelector } from './constraint.ts';
import { domainsOf } from './domains.ts';

const constraint: TopologySpreadConstraint = {
  maxSkew: 1,
  topologyKey: ZONE,
  whenUnsatisfiable: 'DoNotSchedule',
  labelSelector: {},
};

/** How many domains count for a pod, asked of one and the same cluster. */
function counter(cluster: Cluster): (more: TopologySpreadConstraint, one?: PodBuilder) => number {
  return (written, one = pod()) => {
    const view = cluster.view(one.object);
    const counted = countedPods(ownSelector(written, view), view, cluster);
    const compiled = compileConstraint(written, counted, view, cluster);
    return domainsOf([compiled], 'zones', cluster)[0]!.count;
  };
}

it('domains that are known for pods without restrictions do not count for pods with them', () => {
  const cluster = new Cluster();
  cluster.setNode(node('a').zone('a').object);
  cluster.setNode(node('b').zone('b').taint('broken', 'NoSchedule').object);
  const count = counter(cluster);
  expect(count(constraint)).toBe(2);
  const inA = pod().requiresNodes([{ key: ZONE, operator: 'In', values: ['a'] }]);
  expect(count(constraint, inA)).toBe(1);
  expect(count({ ...constraint, nodeAffinityPolicy: 'Ignore' }, inA)).toBe(2);
  expect(count({ ...constraint, nodeTaintsPolicy: 'Honor' })).toBe(1);
});

it('the domain of a withdrawn node does not count until the node is back', () => {
  const cluster = new Cluster();
  for (const name of ['a', 'b']) cluster.setNode(node(name).zone(name).object);
  const count = counter(cluster);
  expect(count(constraint)).toBe(2);
  cluster.setPresent('b', false);
  expect(count(constraint)).toBe(1);
  cluster.setPresent('b', true);
  expect(count(constraint)).toBe(2);
});
