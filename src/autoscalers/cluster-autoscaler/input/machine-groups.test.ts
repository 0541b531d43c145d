import { expect, test } from 'vitest';
import {
  autoscaler,
  found,
  nodeWith,
  shown,
  unknownOf,
} from '../../../../test/support/autoscaled-input.ts';
import type { KubernetesObject, Labels, Node } from '../../../objects/index.ts';

function object(
  apiVersion: string,
  kind: string,
  name: string,
  { spec = {}, ...metadata }: { readonly spec?: object; readonly [field: string]: unknown },
): KubernetesObject & { readonly spec: object } {
  return { apiVersion, kind, metadata: { name, namespace: 'm', ...metadata }, spec };
}

const sizes = (min: string, max: string, group = 'machine.openshift.io'): Labels => ({
  [`${group}/cluster-api-autoscaler-node-group-min-size`]: min,
  [`${group}/cluster-api-autoscaler-node-group-max-size`]: max,
});
const machineSet = (annotations: Labels, replicas: number): KubernetesObject =>
  object('machine.openshift.io/v1beta1', 'MachineSet', 'worker-a', {
    annotations,
    spec: {
      replicas,
      template: {
        spec: {
          metadata: { labels: { tier: 'web' } },
          taints: [{ key: 'a', effect: 'NoSchedule' }],
        },
      },
    },
  });
const ours = nodeWith('n1', { annotations: { 'machine.openshift.io/machine': 'm/worker-a-x1' } });

test.each<[string, KubernetesObject, readonly string[], readonly string[]]>([
  ['bounds', machineSet(sizes('1', '4'), 1), ['MachineSet/m/worker-a 1-4, 1: n1'], []],
  ['no maximum', machineSet({}, 1), [], []],
  ['paused', machineSet({ ...sizes('1', '4'), 'machine.openshift.io/paused': '' }, 1), [], []],
  [
    'sizes that are none',
    machineSet(sizes('1', 'many'), 1),
    [],
    [
      'node group MachineSet/m/worker-a (1 node): its annotations give no sizes with 0 <= min <= max: it neither grows nor shrinks',
    ],
  ],
])('a MachineSet with %s', (_, set, groups, unknown) => {
  const all = found([ours, set, autoscaler()]);
  expect(shown(all)).toEqual(groups);
  expect(unknownOf(all)).toEqual(unknown);
});

test('a MachineSet without nodes has what its annotations say', () => {
  const capacity = {
    'machine.openshift.io/vCPU': '4',
    'machine.openshift.io/memoryMb': '16384',
    'machine.openshift.io/GPU': '1',
    'capacity.cluster-autoscaler.kubernetes.io/labels': 'tier=api,zone=a',
    'capacity.cluster-autoscaler.kubernetes.io/taints': 'b=c:NoExecute',
    'machine.openshift.io/autoscaling-options-scaledownunneededtime': '5m',
  };
  const [only] = found([machineSet({ ...sizes('0', '2'), ...capacity }, 0)]).groups;
  expect(only?.group.template).toMatchObject({
    metadata: { labels: { 'kubernetes.io/arch': 'amd64', tier: 'api', zone: 'a' } },
    spec: {
      taints: [
        { key: 'a', effect: 'NoSchedule' },
        { key: 'b', value: 'c', effect: 'NoExecute' },
      ],
    },
    status: { allocatable: { cpu: '4', memory: '16384Mi', 'nvidia.com/gpu': '1', pods: '110' } },
  });
  expect(only?.group.options).toEqual({ scaleDownUnneededTime: 300_000 });
  expect(found([machineSet(sizes('0', '2'), 0), autoscaler()]).groups).toEqual([]);
});

test('of Cluster API the MachineDeployment is the group, by Machines or by annotations of nodes', () => {
  const api = 'cluster.x-k8s.io/v1beta1';
  const owner = (kind: string, name: string): Readonly<Record<string, unknown>> => ({
    ownerReferences: [{ apiVersion: api, kind, name, uid: name, controller: true }],
  });
  const deployment = object(api, 'MachineDeployment', 'md', {
    annotations: sizes('1', '3', 'cluster.x-k8s.io'),
    spec: { replicas: 2 },
  });
  const set = object(api, 'MachineSet', 'md-1', owner('MachineDeployment', 'md'));
  const machine = object(api, 'Machine', 'one', owner('MachineSet', 'md-1'));
  const annotated = (name: string, more: Labels): Node =>
    nodeWith(name, {
      annotations: {
        'cluster.x-k8s.io/machine': name,
        'cluster.x-k8s.io/cluster-namespace': 'm',
        ...more,
      },
    });
  const nodes = [
    annotated('one', {}),
    annotated('two', {
      'cluster.x-k8s.io/owner-kind': 'MachineSet',
      'cluster.x-k8s.io/owner-name': 'md-1',
    }),
  ];
  // Its machine says on what it runs.
  const unmarked = nodeWith('three', { providerID: 'vsphere://3' });
  const ofUnmarked = object(api, 'Machine', 'm3', {
    ...owner('MachineSet', 'md-1'),
    spec: { providerID: 'vsphere://3' },
  });
  expect(shown(found([...nodes, unmarked, deployment, set, machine, ofUnmarked]))).toEqual([
    'MachineDeployment/m/md 1-3, 2: one two three',
  ]);
});
