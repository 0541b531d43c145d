import type { KubernetesObject } from '../../src/objects/index.ts';
import {
  manifest,
  pod,
  quota,
  running,
  scenario,
  wide,
  workload,
} from '../support/finding-manifests.ts';
import type { Fields } from '../support/finding-manifests.ts';
import type { FieldCase, FieldRun } from './field-case.ts';
import { expectations, host, NODES } from './objects.ts';

/** Every command that has a verdict, over nodes and manifests with a Deployment "w". */
const COMMANDS: Readonly<Record<string, string>> = {
  plan: 'plan DIR/n.yaml DIR/a.yaml',
  survive: 'survive DIR/n.yaml DIR/a.yaml --fail-on none',
  check: 'check DIR/n.yaml DIR/a.yaml -e DIR/e.yaml',
  capacity: 'capacity DIR/n.yaml DIR/a.yaml --pod deployment/w',
  size: 'size DIR/n.yaml DIR/a.yaml',
  drain: 'drain n2 -f DIR/n.yaml -f DIR/a.yaml',
  pack: 'pack DIR/n.yaml DIR/a.yaml',
  audit: 'audit DIR/n.yaml DIR/a.yaml --exit-zero',
  explain: 'explain deployment/w -f DIR/n.yaml -f DIR/a.yaml',
  compare: 'compare DIR/n.yaml --base DIR/a.yaml --head DIR/a.yaml',
};

const inEach = (judge: (name: string) => Omit<FieldRun, 'args'>, flags = ''): readonly FieldRun[] =>
  Object.entries(COMMANDS).map(([name, args]) => ({ args: `${args}${flags}`, ...judge(name) }));

const given = (...objects: readonly KubernetesObject[]): FieldCase['files'] => ({
  'n.yaml': NODES,
  'a.yaml': objects,
  'e.yaml': expectations({ placed: 'deployment/w' }),
});

const app = workload('Deployment', 'w', 1, { cpu: '100m' });
const operated = manifest('monitoring.coreos.com/v1', 'Prometheus', 'p', { spec: { replicas: 2 } });

const ODD: readonly KubernetesObject[] = [
  wide(
    manifest('apiextensions.k8s.io/v1', 'CustomResourceDefinition', 'foos.example.com', {
      spec: {
        group: 'example.com',
        scope: 'Namespaced',
        names: { kind: 'Foo', plural: 'foos', singular: 'foo', listKind: 'FooList' },
        versions: [
          {
            name: 'v1',
            served: true,
            storage: true,
            schema: { openAPIV3Schema: { type: 'object' } },
          },
        ],
      },
    }),
  ),
  wide(
    manifest('storage.k8s.io/v1', 'VolumeAttributesClass', 'gold', {
      driverName: 'd',
      parameters: { a: 'b' },
    }),
  ),
  wide(
    manifest('admissionregistration.k8s.io/v1', 'ValidatingAdmissionPolicy', 'v', {
      spec: { validations: [{ expression: 'true' }] },
    }),
  ),
  manifest('networking.k8s.io/v1', 'NetworkPolicy', 'n', { spec: { podSelector: {} } }),
  manifest('rbac.authorization.k8s.io/v1', 'Role', 'r', { rules: [] }),
  manifest('coordination.k8s.io/v1', 'Lease', 'l', { spec: {} }),
  manifest('discovery.k8s.io/v1', 'EndpointSlice', 'e', { addressType: 'IPv4', endpoints: [] }),
];

const budget = (name: string, spec: object): KubernetesObject =>
  manifest('policy/v1', 'PodDisruptionBudget', name, {
    spec: { selector: { matchLabels: { app: name } }, ...spec },
  });

const priority = (name: string, value: number): KubernetesObject =>
  wide(manifest('scheduling.k8s.io/v1', 'PriorityClass', name, { value }));

/** "high" fills one node and "low" the other. */
const full = (low: KubernetesObject): FieldCase['files'] => ({
  'c.yaml': [
    ...NODES,
    priority('high', 1000),
    priority('low', 10),
    workload('Deployment', 'high', 1, { cpu: '3', spec: { priorityClassName: 'high' } }),
    low,
  ],
});
const LOW = { cpu: '3', spec: { priorityClassName: 'low' } };

const GPU = 'nvidia.com/gpu';
const wantsGpu = { container: { resources: { limits: { [GPU]: '1' } } } };

const deletions = (...objects: readonly string[]): readonly Fields[] =>
  objects.map((object) => ({ at: '9s', delete: { object } }));

export const commands: readonly FieldCase[] = [
  {
    name: 'A12 every command that counts pods says that those of a custom resource are missing',
    files: given(operated, app),
    // Expectations about all pods are unknown for missing pods.
    runs: inEach((name) => ({
      exit: name === 'check' ? 2 : 0,
      ...(name === 'explain' ? {} : { out: [/Prometheus|custom resource/] }),
    })),
  },
  {
    name: 'A12 an autoscaler is named by every command that counts pods',
    files: given(
      app,
      manifest('autoscaling/v2', 'HorizontalPodAutoscaler', 'w', {
        spec: {
          scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'w' },
          minReplicas: 2,
          maxReplicas: 9,
        },
      }),
    ),
    runs: inEach((name) =>
      name === 'explain' ? { exit: 0 } : { exit: 0, out: [/autoscaler|HorizontalPodAutoscaler/] },
    ),
  },
  {
    name: 'B1 every command takes kinds that nothing simulated reads, over a live pod',
    files: { ...given(app, ...ODD), 'n.yaml': [...NODES, running('old', 'n1')] },
    runs: inEach(() => ({ exit: 0 })),
  },
  {
    name: 'B1 a scenario deletes kinds that nothing simulated reads, and refuses a misspelt one',
    files: {
      ...given(app, ...ODD),
      's.yaml': [scenario(deletions('crd/a', 'Event/a', 'flowschemas/a', 'vac/a', 'a.b.c/d'))],
      't.yaml': [scenario(deletions('crdd/a', 'widget/a'))],
    },
    runs: [
      { args: 'plan DIR/n.yaml DIR/a.yaml --scenario DIR/s.yaml', exit: 0 },
      {
        args: 'plan DIR/n.yaml DIR/a.yaml --scenario DIR/t.yaml',
        exit: 1,
        err: [/unknown kind "crdd"/, /unknown kind "widget"; a custom kind is written with its/],
      },
    ],
  },
  {
    name: 'B6 every command takes an object that is given twice, word for word',
    files: { ...given(app), 'b.yaml': [app] },
    runs: inEach(() => ({ exit: 0 }))
      .map((run) => ({
        ...run,
        args: run.args.replace(/(-f )?DIR\/a\.yaml/, '$1DIR/a.yaml $1DIR/b.yaml'),
      }))
      .filter(({ args }) => !args.startsWith('compare')),
  },
  {
    name: 'C5 bad input reaches the report of every command',
    files: { ...given(app), 'a.yaml': [{ ...app, spec: { replcas: 1 } }] },
    runs: inEach(
      (name) =>
        name === 'explain'
          ? { exit: 1, err: [/a\.yaml:1:\d+: error/] }
          : { exit: 1, out: [/unknown field/], err: [/a\.yaml:1:\d+: error/] },
      ' -o json',
    ),
  },
  {
    name: 'A13 every command fails or is in doubt if a quota refuses a pod',
    files: {
      ...given(quota({ pods: '1' }), workload('Deployment', 'w', 2, { cpu: '100m' })),
      'e.yaml': expectations({ placed: 'all' }),
    },
    runs: inEach((name) => {
      // Both sides of the comparison are refused alike; the audit judges manifests, and without its verdict losses are only listed.
      const passes = ['survive', 'audit', 'compare'].includes(name);
      return passes ? { exit: 0 } : { exit: 2, out: [/exceeded\s+quota/] };
    }),
  },
  {
    name: 'A6 a bare pod that is preempted after a loss is lost for good',
    files: full(pod('low', LOW)),
    runs: [{ args: 'survive DIR/c.yaml --as deleted', exit: 2, out: [/evicted to make room/] }],
  },
  {
    name: 'A6 a StatefulSet that is preempted after a loss is pending, and a node would mend it',
    files: full(workload('StatefulSet', 'low', 1, LOW)),
    runs: [
      {
        args: 'survive DIR/c.yaml --as deleted',
        exit: 2,
        out: [/StatefulSet\/low.*evicted to make room/s, /1 pod pending/, /add 1 node/],
      },
      { args: 'plan DIR/c.yaml', exit: 0 },
    ],
  },
  {
    name: 'A11 a bare pod on a node that goes is lost to plan, check, drain and survive',
    files: {
      'c.yaml': [...NODES, running('bare', 'n1')],
      'e.yaml': expectations({ placed: 'all' }),
    },
    runs: [
      { args: 'plan DIR/c.yaml --remove-node n1', exit: 2, out: [/no controller creates it/] },
      { args: 'check DIR/c.yaml -e DIR/e.yaml --remove-node n1', exit: 2, out: [/no controller/] },
      { args: 'drain n1 -f DIR/c.yaml', exit: 2, out: [/declare no controller/] },
      { args: 'drain n1 -f DIR/c.yaml --force', exit: 2, out: [/\(lost\)/] },
      { args: 'survive DIR/c.yaml', exit: 2, out: [/no controller creates it again/] },
      { args: 'pack DIR/c.yaml', exit: 0, out: [/n1: Pod\/bare/] },
    ],
  },
  {
    name: 'A17 what stops the next copy is the GPU, also while a pod waits for one',
    files: {
      'n.yaml': [host('n1', { offers: { [GPU]: '2' } }), host('n2')],
      'a.yaml': [workload('StatefulSet', 'w', 3, wantsGpu)],
      'p.yaml': [pod('p', wantsGpu)],
    },
    runs: [
      {
        args: 'capacity DIR/n.yaml DIR/a.yaml --pod DIR/p.yaml',
        exit: 2,
        out: [/stops the next: Insufficient nvidia\.com\/gpu/, /after 1 pod\s+that waits/],
      },
      {
        args: 'size DIR/n.yaml DIR/a.yaml -o json',
        exit: 0,
        json: { add: [{ type: 'n1', count: 1 }] },
      },
    ],
  },
  {
    name: 'A18 budgets that allow nothing keep a drain from ending, and pack leaves the nodes',
    files: {
      'c.yaml': [
        ...NODES,
        workload('Deployment', 'a', 2, { cpu: '100m' }),
        budget('a', { minAvailable: 2 }),
        workload('StatefulSet', 'b', 2, { cpu: '100m' }),
        budget('b', { maxUnavailable: 0 }),
      ],
    },
    runs: [
      { args: 'drain n1 -f DIR/c.yaml', exit: 2, out: [/never/, /budget/] },
      { args: 'pack DIR/c.yaml', exit: 0, out: [/0 of 2 nodes/, /allows no disruption/] },
      { args: 'audit DIR/c.yaml', exit: 2, out: [/PodDisruptionBudget|budget/i] },
    ],
  },
];
