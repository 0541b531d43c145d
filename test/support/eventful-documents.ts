import { readDeschedulerPolicy } from '../../src/descheduler/index.ts';
import type { DeschedulerPolicy } from '../../src/descheduler/index.ts';
import type { KubernetesObject } from '../../src/objects/index.ts';
import type { Outcome } from '../../src/reports/index.ts';
import { plan } from '../../src/simulation/index.ts';
import {
  capacity,
  check,
  compare,
  deschedule,
  drain,
  pack,
  size,
  survive,
} from '../../src/whatif/index.ts';
import { node, pod, ZONE } from './builders.ts';
import type { PodBuilder } from './builders.ts';
import { deployment } from './checked.ts';

const options = { tieBreak: 'name' } as const;

const nodeIn = (name: string, zone: string, cpu = 2): KubernetesObject =>
  node(name).withHostname().zone(zone).offers({ cpu, memory: '8Gi', pods: 20 }).object;

const nodes = [nodeIn('a1', 'a'), nodeIn('a2', 'a'), nodeIn('b1', 'b', 4)];

const budget = (name: string, spec: object): KubernetesObject =>
  ({
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: { name, namespace: 'default' },
    spec: { selector: { matchLabels: { app: name } }, ...spec },
  }) as KubernetesObject;

/** A running pod of the ReplicaSet "web". */
const web = (name: string, nodeName: string): PodBuilder =>
  pod(name)
    .labelled({ app: 'web' })
    .ownedBy('ReplicaSet', 'web')
    .requests({ cpu: '1', memory: '1Gi' })
    .reports({ phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] })
    .onNode(nodeName);

const running = [web('w1', 'a1'), web('w2', 'a1'), web('w3', 'b1')].map(({ object }) => object);
const bare = pod('bare').requests({ cpu: '1' }).onNode('a2').object;
const foreign = pod('job').ownedBy('SparkApplication', 'x').onNode('b1').object;

const quota = {
  apiVersion: 'v1',
  kind: 'ResourceQuota',
  metadata: { name: 'few', namespace: 'default' },
  spec: { hard: { pods: '1' } },
} as KubernetesObject;

const scenario = {
  apiVersion: 'kschedsim.dev/v1alpha1',
  kind: 'Scenario',
  metadata: { name: 'a busy day' },
  steps: [
    { at: '60s', scale: { workload: 'deployment/web', replicas: 4 } },
    { at: '120s', drain: { node: 'a1' } },
    { at: '300s', failNode: { node: 'b1' } },
  ],
  expect: [
    { at: '90s', workload: { name: 'deployment/web', ready: true } },
    { at: '400s', workload: { name: 'deployment/big', ready: true } },
  ],
};

type Plugins = Readonly<Record<string, object>>;

const policyOf = (deschedule: Plugins, balance: Plugins): DeschedulerPolicy =>
  readDeschedulerPolicy({
    apiVersion: 'descheduler/v1alpha2',
    kind: 'DeschedulerPolicy',
    profiles: [
      {
        name: 'shop',
        pluginConfig: Object.entries({ ...deschedule, ...balance }).map(([name, args]) => ({
          name,
          args,
        })),
        plugins: {
          deschedule: { enabled: Object.keys(deschedule) },
          balance: { enabled: Object.keys(balance) },
        },
      },
    ],
  });

const RUNNING = { PodLifeTime: { states: ['Running'] } };
const BY_METRICS = {
  thresholds: { cpu: 20 },
  targetThresholds: { cpu: 60 },
  metricsUtilization: { source: 'KubernetesMetrics' },
};

const EXPECTATIONS = {
  apiVersion: 'kschedsim.dev/v1alpha1',
  kind: 'Expectations',
  expect: [
    { placed: { workload: 'deployment/web' } },
    { placed: { workload: 'deployment/big' } },
    { ready: { workload: 'deployment/web', within: '1s' } },
    { spread: { workload: 'deployment/web', by: 'zone', maxSkew: 0 } },
    { headroom: { pod: 'deployment/web', atLeast: 4 } },
  ],
};

const CATALOG = {
  types: [
    { name: 'small', cpu: 2, memory: '8Gi', price: 0.1, zones: ['a', 'b'] },
    { name: 'large', cpu: 8, memory: '32Gi', price: 0.35, zones: ['a'] },
    { name: 'unpriced', cpu: 8, memory: '32Gi', zones: ['a'] },
  ],
};

const apart = (name: string): KubernetesObject =>
  deployment(name, 2, {
    affinity: {
      podAntiAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: [
          { topologyKey: ZONE, labelSelector: { matchLabels: { app: name } } },
        ],
      },
    },
  });

/** Documents of real runs in which much happens, by a name: what the short ones of `formatDocuments` never say. */
export const EVENTFUL: Readonly<Record<string, () => Outcome>> = {
  'a drain in which one pod moves, one waits for ever and one is lost': () =>
    drain(
      {
        objects: [...nodes, ...running, bare, foreign, budget('web', { maxUnavailable: 0 })],
        options,
      },
      { nodes: ['a1', 'a2', 'b1'], force: true, oneByOne: true },
    ),
  'a drain with a budget that waits, and replacements': () =>
    drain(
      { objects: [...nodes, deployment('web', 3), budget('web', { maxUnavailable: 1 })], options },
      { nodes: 'a*', at: 60 },
    ),
  'a descheduling without end by one of two policies, with a budget and what is not known': () =>
    deschedule(
      {
        objects: [...nodes, ...running, bare, foreign, budget('web', { maxUnavailable: 1 })],
        options,
      },
      {
        policy: policyOf(RUNNING, { LowNodeUtilization: BY_METRICS }),
        base: policyOf({}, { RemoveDuplicates: {} }),
        names: { policy: 'new.yaml', base: 'old.yaml' },
        cycles: 3,
      },
    ),
  'a plan with gated pods, and pods that are evicted': () =>
    plan({
      objects: [
        ...nodes,
        ...running,
        {
          ...pod('gated').object,
          spec: { ...pod('gated').object.spec, schedulingGates: [{ name: 'g' }] },
        },
        pod('urgent').requests({ cpu: '4' }).priority(1000).object,
        deployment('web', 3),
      ],
      options,
    }),
  'a plan with a quota that refuses pods': () =>
    plan({
      objects: [...nodes, quota, pod('first').object, pod('second').object, deployment('web', 2)],
      options,
    }),
  'a plan with a scenario': () =>
    plan({ objects: [...nodes, deployment('web', 2), deployment('big', 9)], options, scenario }),
  'losses of zones with budgets, pods left and fixes': () =>
    survive(
      {
        objects: [...nodes, deployment('web', 6), foreign, budget('web', { minAvailable: 5 })],
        options,
      },
      { by: ZONE },
    ),
  'losses of pairs of nodes, more than the limit': () =>
    survive({ objects: [...nodes, apart('web'), bare], options }, { losses: 2, limit: 2 }),
  'nodes to empty, nodes that stay, and why': () =>
    pack({ objects: [...nodes, nodeIn('b2', 'b'), ...running, bare, foreign], options }),
  'nodes to add by price, within zones': () =>
    size(
      { objects: [...nodes, deployment('web', 12), apart('db')], options },
      { catalog: CATALOG, by: 'cost' },
    ),
  'capacity of two pods by zone': () =>
    capacity({
      objects: [...nodes, ...running],
      templates: [
        { pod: pod('small').requests({ cpu: '500m' }).object },
        { pod: pod('large').requests({ cpu: '3' }).object, atLeast: 2 },
      ],
      options: { ...options, by: ZONE },
    }),
  'a comparison with moved, placed and rejected pods, and nodes that come and go': () =>
    compare({
      base: { objects: [...nodes, deployment('web', 3), deployment('old', 1)], options },
      head: {
        objects: [
          ...nodes.slice(1),
          nodeIn('c1', 'c', 1),
          deployment('web', 5),
          deployment('new', 3),
        ],
        options,
      },
    }),
  'expectations that are met, broken and not known': () =>
    check(
      { objects: [...nodes, deployment('web', 3), deployment('big', 9)] },
      EXPECTATIONS,
      options,
    ),
};
