import type { KubernetesObject, Pod } from '../../../src/objects/index.ts';
import type { Outcome } from '../../../src/reports/index.ts';
import { plan } from '../../../src/simulation/index.ts';
import {
  audit,
  capacity,
  growth,
  check,
  compare,
  drain,
  explain,
  makeEdits,
  pack,
  size,
  survive,
  withEdits,
} from '../../../src/whatif/index.ts';
import { HOSTNAME, node, pod, ZONE } from '../builders.ts';
import { deployment } from '../checked.ts';
import { crowdedNodes, crowdedPods, fitting, misfits } from './crowded-cluster.ts';
import { expectations } from './expectations.ts';
import { failingContainers } from './failing-containers.ts';
import { messyCluster } from './messy-cluster.ts';
import { notSimulated, snapshotWithGaps } from './not-simulated.ts';
import { everyStep, scenarioCluster } from './scenarios.ts';
import { changedWorkloads, planOfDump } from './without-owners.ts';

const options = { tieBreak: 'name' } as const;
const crowd = [...crowdedNodes, ...crowdedPods];

const lone = (name: string, cpu: string): Pod => pod(name).requests({ cpu, memory: '1Gi' }).object;

const many = Array.from({ length: 16 }, (_, at) => deployment(`app-${at}`, 2 + (at % 3)));
const roomy = Array.from(
  { length: 15 },
  (_, at) =>
    node(`node-${at}`)
      .withHostname()
      .zone(['a', 'b', 'c', 'd'][at % 4] ?? 'a')
      .labelled({ 'node.kubernetes.io/instance-type': at % 2 === 0 ? 'even' : 'odd' })
      .offers({ cpu: 8, memory: '32Gi', pods: 20 }).object,
);

/** A StatefulSet whose pods run, one on a node. */
const homed: readonly KubernetesObject[] = [
  {
    apiVersion: 'apps/v1',
    kind: 'StatefulSet',
    metadata: { name: 'home', namespace: 'default', uid: 'StatefulSet-home' },
    ...{
      spec: {
        serviceName: 'home',
        replicas: 9,
        selector: { matchLabels: { app: 'home' } },
        template: {
          metadata: { labels: { app: 'home' } },
          spec: { containers: [{ name: 'c0', image: 'home:1' }] },
        },
      },
    },
  },
  ...Array.from(
    { length: 9 },
    (_, at) =>
      pod(`home-${at}`)
        .labelled({ app: 'home' })
        .ownedBy('StatefulSet', 'home')
        .reports({ phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] })
        .onNode(`node-${at}`).object,
  ),
];

const budget = (name: string, spec: object): KubernetesObject =>
  ({
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: { name, namespace: 'default' },
    spec: { selector: { matchLabels: { app: name } }, ...spec },
  }) as KubernetesObject;

const CATALOG = {
  types: [
    { name: 'small', cpu: 2, memory: '8Gi', price: 0.1, zones: ['a', 'b'] },
    { name: 'large', cpu: 8, memory: '32Gi', price: 0.35, zones: ['a'] },
  ],
};

/** Documents of clusters with more of everything than a table shows, by a name. */
export const RICH: Readonly<Record<string, () => Outcome>> = {
  'a plan with more of everything than a table shows': () =>
    plan({ objects: [...crowd, ...fitting, ...misfits], options }),
  'a plan of pods of every fate': () =>
    plan({ objects: failingContainers, options: { ...options, until: 400 } }),
  'a plan with every step and expectation': () =>
    plan({ objects: scenarioCluster, scenario: everyStep, options: { ...options, until: 420 } }),
  'a plan of all that is not simulated': () =>
    plan({ objects: notSimulated, options: { ...options, until: 60 } }),
  'a plan of a snapshot that lacks kinds': () => plan({ objects: snapshotWithGaps, options }),
  'a plan of a dump without owners': () =>
    planOfDump(['Deployment', 'ReplicaSet', 'StatefulSet', 'DaemonSet', 'Job', 'CronJob'], []),
  'a plan of a dump without what controllers make': () =>
    planOfDump(['ReplicaSet', 'ControllerRevision', 'Job'], changedWorkloads),
  'a plan with every edit': () => {
    const { objects, ...made } = makeEdits(
      [...roomy, ...many.slice(0, 4), ...homed],
      [
        { edit: 'add-node', node: 'node-0', count: 5 },
        { edit: 'remove-node', name: 'node-1?' },
        { edit: 'fail-zone', zone: 'b' },
        { edit: 'cordon', name: 'node-2' },
        { edit: 'drain', name: 'node-3' },
        { edit: 'evict', kind: 'statefulset', name: 'home' },
        { edit: 'scale', kind: 'deployment', name: 'app-0', replicas: 5 },
        { edit: 'scale', kind: 'deploy', name: 'app-?', replicas: 4 },
        { edit: 'set-request', kind: 'deployment', name: 'app-3', requests: { cpu: '2' } },
      ],
    );
    return withEdits(plan({ objects, options }), made);
  },
  'an explanation of a pod that fits on no node, with hints': () =>
    explain({
      objects: crowd,
      pod: pod('wide').requests({ cpu: '7', memory: '2Gi' }).nodeSelector({ disk: 'nvme' }).object,
      options: { ...options, hints: true, allReasons: true },
    }),
  'an explanation of a pod that can make room': () =>
    explain({
      objects: crowd,
      pod: pod('vip')
        .requests({ cpu: '1' })
        .priority(9)
        .nodeSelector({
          [HOSTNAME]: 'small-1',
        }).object,
      options: { ...options, allReasons: true },
    }),
  'an explanation of a pod with preferences': () =>
    explain({
      objects: crowd,
      pod: pod('choosy')
        .labelled({ app: 'choosy' })
        .requests({ cpu: '100m', memory: '128Mi' })
        .prefersNodes(50, { key: 'disk', operator: 'In', values: ['ssd'] })
        .prefersNodes(10, { key: ZONE, operator: 'In', values: ['c'] }).object,
      options: { ...options, bind: true },
    }),
  'an explanation of a gated pod': () =>
    explain({ objects: crowd, pod: pod('held').gatedBy('a.io/x', 'b.io/y').object }),
  'a comparison with more of everything than a table shows': () =>
    compare({
      base: { objects: [...crowd, ...fitting.slice(0, 14), ...many], options },
      head: { objects: [...crowd.slice(3), ...fitting.slice(10, 30), ...misfits], options },
      options: { seeds: 2, explainedMoves: 5 },
      names: { base: 'main', head: 'the change' },
    }),
  'a comparison in which nodes grow, and what did not fit fits': () =>
    compare({
      base: { objects: [...roomy.slice(0, 2), ...many], options },
      head: { objects: [...roomy, ...many], options },
    }),
  'capacity of three pods on many nodes, together': () =>
    capacity({
      objects: crowd,
      templates: [
        { pod: lone('one', '500m'), atLeast: 3 },
        { pod: lone('two', '1'), share: 2 },
        { pod: pod('free').object, atLeast: 1 },
      ],
      options: { ...options, together: true, by: ZONE },
    }),
  'capacity of one pod on many nodes': () =>
    capacity({
      objects: [...roomy, ...many],
      pod: lone('one', '3'),
      options: { ...options, by: HOSTNAME, atLeast: 5 },
    }),
  'capacity for a pod that fits nowhere': () =>
    capacity({ objects: crowd, pod: lone('giant', '64'), options }),
  'growth of workloads that fill a cluster': () =>
    growth({ objects: [...roomy, ...many], rates: [{ rate: '30%/month' }], options }),
  'losses of many nodes, some of which free room is too little for': () =>
    survive(
      { objects: [...roomy.slice(0, 6), ...many, budget('app-1', { maxUnavailable: 0 })], options },
      { fixes: false },
    ),
  'losses of zones that nothing mends': () =>
    survive({ objects: [...roomy.slice(0, 4), ...many.slice(0, 8)], options }, { by: ZONE }),
  'a drain of many nodes at once': () =>
    drain(
      {
        objects: [...roomy, ...many, budget('app-0', { maxUnavailable: 0 })],
        options,
      },
      { nodes: 'node-1*', timeout: 60 },
    ),
  'a replacement of nodes with surge': () =>
    drain(
      { objects: [...roomy.slice(0, 3), ...many.slice(0, 4)], options },
      { nodes: ['node-0', 'node-1'], surge: 1, maxUnavailable: 0, like: 'node-2' },
    ),
  'nodes to empty by price': () =>
    pack(
      { objects: [...roomy, ...many.slice(0, 6), ...crowdedPods.slice(-1)], options },
      { prices: { even: 1, odd: 0.4 }, atLeast: 14, maxMoves: 9 },
    ),
  'nodes to add that survive the loss of one': () =>
    size(
      { objects: [...roomy.slice(0, 1), ...many.slice(0, 5)], options },
      { catalog: CATALOG, goal: 'survive', by: 'nodes', maxTypes: 1 },
    ),
  'nodes to add for copies of one pod': () =>
    size(
      { objects: crowd, options },
      { pod: lone('copy', '1500m'), copies: 7, catalog: CATALOG, limits: { large: 0 } },
    ),
  'every expectation of a cluster with room': () =>
    check({ objects: [...roomy, ...many.slice(0, 8)] }, expectations, {
      ...options,
      prices: { even: 1, odd: 0.4 },
    }),
  'every expectation of a cluster without room': () =>
    check({ objects: [...roomy.slice(0, 2), ...many.slice(0, 6), ...homed] }, expectations, {
      ...options,
      prices: { even: 1 },
    }),
  'an audit of every rule': () =>
    audit({ objects: [...crowd, ...misfits, ...many.slice(0, 3)], options: {} }),
  'an audit of a messy cluster': () => audit({ objects: messyCluster }),
};
