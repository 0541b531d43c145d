import type { KubernetesObject } from '../../src/objects/index.ts';
import { job, manifest, scenario, workload, type Shape } from '../support/finding-manifests.ts';
import type { FieldCase } from './field-case.ts';
import { claim, expectations, host, NODES, storageClass } from './objects.ts';
import { liveDeployment } from './live-objects.ts';

const TAINTED = [host('n1', { taints: [{ key: 'x', effect: 'NoExecute' }] })];

/** Runs for most of the time, and is evicted again and again. */
const for30s: Shape = {
  cpu: '100m',
  spec: {
    tolerations: [{ key: 'x', operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 30 }],
  },
};

const { selector, template } = (
  workload('Deployment', 'w', 1, for30s) as unknown as {
    readonly spec: { readonly selector: object; readonly template: object };
  }
).spec;

const EVICTED: readonly KubernetesObject[] = [
  workload('Deployment', 'w', 1, for30s),
  workload('StatefulSet', 'w', 1, for30s),
  manifest('apps/v1', 'ReplicaSet', 'w', { spec: { replicas: 1, selector, template } }),
  manifest('apps/v1', 'DaemonSet', 'w', { spec: { selector, template } }),
];

const claiming = workload(
  'StatefulSet',
  'db',
  1,
  { cpu: '1' },
  { volumeClaimTemplates: [claim('data')] },
);

export const loops: readonly FieldCase[] = [
  ...EVICTED.map((object): FieldCase => ({
    name: `A1 the pods of a ${object.kind} run whenever one looks, and a taint evicts each of them`,
    files: { 'n.yaml': TAINTED, 'a.yaml': [object] },
    runs: [
      {
        args: 'plan DIR/n.yaml DIR/a.yaml --until 605s -o json',
        exit: 2,
        json: { summary: { verdict: 'failed' }, pods: [{ phase: 'Running' }] },
        finds: { kind: 'failing', object: `${object.kind}/w` },
      },
    ],
  })),
  {
    name: 'A1 all evictions by a taint are counted, those before the pod ran too',
    files: {
      'n.yaml': TAINTED,
      'a.yaml': [workload('StatefulSet', 'w', 1, { spec: { nodeName: 'n1' } })],
      'e.yaml': expectations({ notEvicted: 'all' }),
    },
    runs: [
      {
        args: 'plan DIR/n.yaml DIR/a.yaml --until 5m',
        exit: 2,
        out: [/300 pods evicted by a NoExecute taint on n1/],
      },
      {
        args: 'check DIR/n.yaml DIR/a.yaml -e DIR/e.yaml --until 5m',
        exit: 2,
        out: [/302 of 302 pods evicted/, /302 pods, .*: evicted by/],
      },
    ],
  },
  {
    name: 'A1 a Job whose pods a taint evicts gives up',
    files: {
      'n.yaml': TAINTED,
      'a.yaml': [job('j', { ...for30s, annotations: { 'kschedsim.dev/run-duration': '10m' } })],
    },
    runs: [{ args: 'plan DIR/n.yaml DIR/a.yaml', exit: 2, out: [/BackoffLimitExceeded/] }],
  },
  {
    name: 'A1 one eviction is no loop: the pod runs on a node without the taint',
    files: {
      'n.yaml': NODES,
      'a.yaml': [workload('Deployment', 'w', 1, { cpu: '100m' })],
      's.yaml': [scenario([{ at: '1m', taint: { node: 'n1', key: 'x', effect: 'NoExecute' } }])],
    },
    runs: [
      { args: 'plan DIR/n.yaml DIR/a.yaml --scenario DIR/s.yaml --until 2m', exit: 0 },
      { args: 'plan DIR/n.yaml DIR/a.yaml --scenario DIR/s.yaml', exit: 0 },
    ],
  },
  {
    name: 'C1 size makes the claims of the copies of a StatefulSet',
    files: { 'n.yaml': NODES, 'a.yaml': [storageClass('disk'), claiming] },
    runs: [
      {
        args: 'size DIR/n.yaml DIR/a.yaml --pod statefulset/db --copies 12 -o json',
        exit: 0,
        json: { nodes: 2 },
      },
      { args: 'capacity DIR/n.yaml DIR/a.yaml --pod statefulset/db', exit: 0, out: [/7 copies/] },
      { args: 'explain statefulset/db -f DIR/n.yaml -f DIR/a.yaml', exit: 0 },
    ],
  },
  {
    name: 'A1 pods on nodes that the input lacks are named, and are not known to be ready',
    files: {
      'c.yaml': [
        ...NODES,
        ...liveDeployment(
          [
            { name: 'w-1', node: 'n1' },
            { name: 'w-2', node: 'n9' },
          ],
          2,
        ),
      ],
      'e.yaml': expectations({ ready: { within: '5m' } }),
    },
    runs: [
      {
        args: 'plan DIR/c.yaml',
        exit: 0,
        out: [/1 Ready pod is bound to n9, which the input lacks/],
      },
      { args: 'check DIR/c.yaml -e DIR/e.yaml', exit: 2, out: [/node n9 does not exist/] },
    ],
  },
];
