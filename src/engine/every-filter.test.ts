import { expect, it } from 'vitest';
import { node, pod, type PodBuilder } from '../../test/support/builders.ts';
import { defaultProfile } from '../../test/support/default-profile.ts';
import { Cluster } from '../cluster/index.ts';
import type { Profile } from '../framework/index.ts';
import { Engine } from './index.ts';

const profile: Profile = {
  ...defaultProfile,
  cycle: { ...defaultProfile.cycle, asksEveryFilter: true },
};

interface Nodes {
  /** On the node "a" with 4 cpu. */
  readonly placed?: readonly PodBuilder[];
  /** Nominated to it, of the priority of the asking pod. */
  readonly nominated?: readonly PodBuilder[];
}

/** What every filter says of the only node, or "fits". */
function verdictOn(asking: PodBuilder, { placed = [], nominated = [] }: Nodes): object | string {
  const cluster = new Cluster();
  cluster.setNode(node('a').object);
  for (const { object } of placed) cluster.place(object, 'a');
  const engine = new Engine(cluster, { tieBreak: 'name' });
  for (const { object } of nominated) engine.nominator.nominate(object, 'a');
  const { object } = asking;
  const { feasible, rejections } = engine.diagnose(cluster.view(object), profile, object);
  const [rejection] = rejections;
  expect(feasible.length + rejections.length).toBe(1);
  if (rejection === undefined) return 'fits';
  const { plugin, plugins = [plugin], code, reasons } = rejection;
  return { plugin, plugins, code, reasons: reasons.map(({ text }) => text) };
}

const PORTS = "node(s) didn't have free ports for the requested pod ports";
const CPU = 'Insufficient cpu';
const large = pod('large').requests({ cpu: 3 }).hostPort(80);
const another = pod('another').requests({ cpu: 3 }).hostPort(80);
const other = pod('other').requests({ cpu: 3 }).hostPort(81);
const both = {
  plugin: 'NodePorts',
  plugins: ['NodePorts', 'NodeResourcesFit'],
  code: 'Unschedulable',
  reasons: [PORTS, CPU],
};
const onlyCpu = {
  plugin: 'NodeResourcesFit',
  plugins: ['NodeResourcesFit'],
  code: 'Unschedulable',
  reasons: [CPU],
};
const neverFits = {
  plugin: 'NodeResourcesFit',
  plugins: ['NodePorts', 'NodeResourcesFit'],
  code: 'UnschedulableAndUnresolvable',
  reasons: [PORTS, CPU],
};

it.each<[string, PodBuilder, Nodes, object | string]>([
  ['an empty node', large, {}, 'fits'],
  ['a full node', large, { placed: [another] }, both],
  ['a node without cpu', large, { placed: [other] }, onlyCpu],
  ['a node without room beside a nominated pod', large, { nominated: [another] }, both],
  ['a node without cpu beside a nominated pod', large, { nominated: [other] }, onlyCpu],
  ['a node to which the pod itself is nominated', large, { nominated: [large] }, 'fits'],
  ['a node with room beside a nominated pod', pod('small'), { nominated: [other] }, 'fits'],
  [
    'a full node with a nominated pod',
    large,
    { placed: [another], nominated: [pod('small')] },
    both,
  ],
  [
    'a node that never has enough cpu: the stronger code decides which plugin is named',
    pod('huge').requests({ cpu: 5 }).hostPort(80),
    { placed: [another] },
    neverFits,
  ],
])('every filter judges %s', (_, asking, nodes, expected) => {
  expect(verdictOn(asking, nodes)).toEqual(expected);
});
