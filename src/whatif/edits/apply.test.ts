import { expect, test } from 'vitest';
import { node, pod } from '../../../test/support/builders.ts';
import { isKind } from '../../objects/index.ts';
import type {
  Deployment,
  KubernetesObject,
  Node,
  Pod,
  ResourceClaim,
  ResourceSlice,
} from '../../objects/index.ts';
import { InputError } from '../../problems/index.ts';
import { makeEdits } from './apply-edits.ts';
import type { Edit } from './kinds.ts';

const zoned = (name: string, zone: string): Node => node(name).zone(zone).object;
const NODES = [zoned('a1', 'eu-1a'), zoned('a2', 'eu-1a'), zoned('b1', 'eu-1b')];

const placesOf = (objects: readonly KubernetesObject[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    objects
      .filter((object) => isKind(object, 'Pod'))
      .map(({ metadata, spec }) => [metadata.name, spec.nodeName]),
  );

const nodesOf = (objects: readonly KubernetesObject[]): readonly Node[] =>
  objects.filter((object) => isKind(object, 'Node'));

const on = (name: string, at: string): Pod =>
  pod(name).in('shop').onNode(at).ownedBy('ReplicaSet', name).object;

function deployment(name: string, ...containers: readonly string[]): Deployment {
  const { spec } = pod().object;
  const [first] = spec.containers;
  const template = {
    metadata: { name: '', labels: { app: name } },
    spec: { ...spec, containers: containers.map((each) => ({ ...first, name: each })) },
  };
  const selector = { matchLabels: { app: name } };
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name, namespace: 'shop', labels: { tier: name } },
    spec: { replicas: 2, selector, template },
  };
}

function messagesOf(objects: readonly KubernetesObject[], ...edits: readonly Edit[]): string[] {
  try {
    makeEdits(objects, edits);
  } catch (error) {
    if (error instanceof InputError) return error.problems.map(({ message }) => message);
    throw error;
  }
  return [];
}

test('a failed zone takes its nodes and displaces their pods', () => {
  const input = [...NODES, on('web', 'a1'), on('api', 'a2'), on('db', 'b1')];
  const { objects, edits, displaced } = makeEdits(input, [{ edit: 'fail-zone', zone: 'eu-1a' }]);
  expect(nodesOf(objects)).toEqual([NODES[2]]);
  expect(placesOf(objects)).toEqual({ web: undefined, api: undefined, db: 'b1' });
  expect(edits).toEqual([
    { edit: 'fail-zone', target: 'eu-1a', nodes: ['a1', 'a2'], displaced: 2 },
  ]);
  expect([...displaced]).toEqual([
    ['shop/web', 'a1'],
    ['shop/api', 'a2'],
  ]);
  expect(nodesOf(makeEdits(input, [{ edit: 'fail-zone', zone: 'eu-*' }]).objects)).toEqual([]);
});

test('a drained node is cordoned; its daemons, mirror pods and finished pods stay', () => {
  const mirror = on('static', 'a1');
  const annotations = { 'kubernetes.io/config.mirror': 'x' };
  const input = [
    ...NODES,
    on('web', 'a1'),
    pod('agent').onNode('a1').ownedBy('DaemonSet', 'agent').object,
    { ...mirror, metadata: { ...mirror.metadata, annotations } },
    pod('done').onNode('a1').reports({ phase: 'Succeeded' }).object,
  ];
  const { objects, edits } = makeEdits(input, [{ edit: 'drain', name: 'a1' }]);
  expect(placesOf(objects)).toEqual({ web: undefined, agent: 'a1', static: 'a1', done: 'a1' });
  expect(nodesOf(objects).map(({ spec }) => spec?.unschedulable)).toEqual([
    true,
    undefined,
    undefined,
  ]);
  expect(edits).toEqual([{ edit: 'drain', target: 'a1', nodes: ['a1'], displaced: 1 }]);
});

test('a pod of an operator is lost: whether it is created again is not known', () => {
  const kafka = pod('kafka-0').onNode('a1').ownedBy('Kafka', 'kafka').object;
  const { objects, edits, displaced } = makeEdits(
    [...NODES, kafka],
    [{ edit: 'drain', name: 'a1' }],
  );
  expect(objects.at(-1)).toMatchObject({ status: { phase: 'Failed' } });
  expect(edits).toMatchObject([{ displaced: 0, lost: 1 }]);
  expect(displaced.size).toBe(0);
});

test('evicted pods are pending; a daemon is deleted, since its DaemonSet creates it again', () => {
  const agent = pod('web-agent').in('shop').onNode('a1').ownedBy('DaemonSet', 'agent').object;
  const input = [...NODES, on('web-1', 'a1'), agent, pod('web-2').in('shop').object];
  const { objects, edits } = makeEdits(input, [
    { edit: 'evict', namespace: 'shop', name: 'web-*' },
  ]);
  expect(placesOf(objects)).toEqual({ 'web-1': undefined, 'web-2': undefined });
  expect(edits).toEqual([
    { edit: 'evict', target: 'shop/web-*', pods: ['shop/web-1', 'shop/web-agent'] },
  ]);
});

test('the pods of a workload are evicted by its name, and a node may be named with its kind', () => {
  const input = [
    ...NODES,
    pod('web-6f-a').in('shop').onNode('a1').ownedBy('ReplicaSet', 'web-6f').object,
    pod('db-0').in('shop').onNode('a1').ownedBy('StatefulSet', 'db').object,
    deployment('web', 'app'),
  ];
  const { edits } = makeEdits(input, [
    { edit: 'evict', kind: 'deploy', name: 'web' },
    { edit: 'cordon', name: 'node/a1' },
  ]);
  expect(edits).toMatchObject([
    { edit: 'evict', target: 'deploy/web', pods: ['shop/web-6f-a'] },
    { edit: 'cordon', nodes: ['a1'] },
  ]);
});

test('requests are set in one container or in all, and limits are raised to them', () => {
  const web = deployment('web', 'app', 'proxy');
  const limited = { requests: { cpu: '1', memory: '1Gi' }, limits: { cpu: '1', memory: '4Gi' } };
  const { template } = web.spec;
  const [app, proxy] = template.spec?.containers ?? [];
  if (template.spec === undefined || app === undefined || proxy === undefined) throw new Error();
  const containers = [{ ...app, resources: limited }, proxy];
  const input = { ...web, spec: { ...web.spec, template: { ...template, spec: { containers } } } };
  const edit = { edit: 'set-request', kind: 'deploy', name: 'web' } as const;
  const requests = { cpu: '2', memory: '2Gi' };
  const resourcesAfter = (more: { readonly container?: string }): unknown[] => {
    const [changed] = makeEdits([input], [{ ...edit, ...more, requests }]).objects;
    const spec = changed !== undefined && isKind(changed, 'Deployment') && changed.spec;
    return spec === false ? [] : (spec.template.spec?.containers.map((c) => c.resources) ?? []);
  };
  const raised = { requests, limits: { cpu: '2', memory: '4Gi' } };
  expect(resourcesAfter({ container: 'app' })).toEqual([raised, proxy.resources]);
  expect(resourcesAfter({})).toMatchObject([raised, { requests }]);
});

test('an extended resource has a limit equal to its request', () => {
  const { objects } = makeEdits(
    [pod('train').object],
    [{ edit: 'set-request', kind: 'pod', name: 'train', requests: { 'nvidia.com/gpu': '2' } }],
  );
  const gpus = { 'nvidia.com/gpu': '2' };
  expect(objects).toMatchObject([
    { spec: { containers: [{ resources: { requests: gpus, limits: gpus } }] } },
  ]);
});

test('workloads are scaled by glob and by selector, in the cluster and in its manifests', () => {
  const input = [deployment('web-a', 'c'), deployment('web-b', 'c'), deployment('web-a', 'c')];
  const { objects, edits } = makeEdits(input, [
    { edit: 'scale', kind: 'deploy', name: 'tier in (web-a)', replicas: 5 },
  ]);
  expect(objects).toMatchObject([
    { spec: { replicas: 5 } },
    { spec: { replicas: 2 } },
    { spec: { replicas: 5 } },
  ]);
  const workloads = [{ kind: 'Deployment', namespace: 'shop', name: 'web-a', from: 2 }];
  expect(edits).toEqual([
    { edit: 'scale', target: 'deploy/tier in (web-a)', replicas: 5, workloads },
  ]);
});

test('a node like one of the input is healthy, whatever its template is', () => {
  const sick = node('a1')
    .labelled({ pool: 'blue' })
    .taint('dedicated', 'NoSchedule', 'db')
    .taint('node.kubernetes.io/not-ready', 'NoExecute').object;
  const template = { ...sick, spec: { ...sick.spec, unschedulable: true } };
  const { objects, edits } = makeEdits([template], [{ edit: 'add-node', node: 'a1', count: 2 }]);
  expect(edits).toEqual([{ edit: 'add-node', like: 'a1', nodes: ['a1-1', 'a1-2'] }]);
  const [, copy] = nodesOf(objects);
  expect(copy?.spec?.unschedulable).toBeUndefined();
  expect(copy?.spec?.taints?.map(({ key }) => key)).toEqual(['dedicated']);
  expect(copy?.metadata.labels).toEqual({ pool: 'blue', 'kubernetes.io/hostname': 'a1-1' });
});

test('a pod that leaves its node gives its devices back, and a node takes its devices with it', () => {
  const user = (name: string): { resource: string; name: string; uid: string } => ({
    resource: 'pods',
    name,
    uid: name,
  });
  const claim = (name: string, ...users: readonly string[]): ResourceClaim => ({
    apiVersion: 'resource.k8s.io/v1',
    kind: 'ResourceClaim',
    metadata: { name, namespace: 'shop' },
    spec: {},
    status: { allocation: {}, reservedFor: users.map(user) },
  });
  const slice: ResourceSlice = {
    apiVersion: 'resource.k8s.io/v1',
    kind: 'ResourceSlice',
    metadata: { name: 'a1-gpus' },
    spec: {
      driver: 'gpu.example.com',
      nodeName: 'a1',
      pool: { name: 'a1', generation: 1, resourceSliceCount: 1 },
    },
  };
  const stays = claim('stays', 'db');
  const input = [...NODES, on('web', 'a1'), on('db', 'b1'), slice];
  const { objects } = makeEdits(
    [...input, claim('own', 'web'), claim('shared', 'web', 'db'), stays],
    [
      { edit: 'add-node', node: 'a1' },
      { edit: 'remove-node', name: 'a1' },
    ],
  );
  const claims = objects.filter((object) => isKind(object, 'ResourceClaim'));
  expect(claims.map(({ status }) => status)).toEqual([
    {},
    { allocation: {}, reservedFor: [user('db')] },
    stays.status,
  ]);
  const slices = objects.filter((object) => isKind(object, 'ResourceSlice'));
  expect(
    slices.map(({ metadata, spec }) => [metadata.name, spec.nodeName, spec.pool.name]),
  ).toEqual([['a1-1-gpus', 'a1-1', 'a1-1']]);
});

test('an edit may find nodes that an earlier edit took; it changes nothing then', () => {
  const { objects, edits } = makeEdits(
    [...NODES, on('web', 'a1')],
    [
      { edit: 'remove-node', name: 'a*' },
      { edit: 'fail-zone', zone: 'eu-1a' },
    ],
  );
  expect(nodesOf(objects)).toEqual([NODES[2]]);
  expect(edits).toMatchObject([{ displaced: 1 }, { edit: 'fail-zone', nodes: [], displaced: 0 }]);
});

test('every edit that matches nothing is listed, with the nearest name', () => {
  const input = [...NODES, on('web-1', 'a1'), deployment('web', 'app'), pod('loose').object];
  expect(
    messagesOf(
      input,
      { edit: 'fail-zone', zone: 'eu-1c' },
      { edit: 'drain', name: 'a*x' },
      { edit: 'cordon', name: 'topology.kubernetes.io/zone=eu1a' },
      { edit: 'evict', name: 'wbe-1' },
      { edit: 'evict', name: 'loose' },
      { edit: 'evict', name: 'web-1', namespace: 'other' },
      { edit: 'add-node', node: 'a3' },
      { edit: 'set-request', kind: 'deploy', name: 'web', container: 'ap', requests: { cpu: '1' } },
      { edit: 'set-request', kind: 'deploy', name: 'web', requests: { cpu: 'much' } },
      { edit: 'set-request', kind: 'node', name: 'a1', requests: { cpu: '1' } },
    ),
  ).toEqual([
    'no zone eu-1c in the input; did you mean eu-1a?',
    'no node a*x in the input; did you mean a1?',
    'no node with labels topology.kubernetes.io/zone=eu1a in the input; did you mean topology.kubernetes.io/zone=eu-1a?',
    'no pod wbe-1 in the input; did you mean web-1?',
    'pod default/loose is not on a node: it cannot be evicted',
    'no pod other/web-1 in the input; there is one in shop',
    'no node a3 in the input; did you mean a1?',
    'no container ap in deploy/web; did you mean app?',
    'cannot set requests of deploy/web: cpu=much: not a quantity such as 500m or 1Gi',
    'cannot set requests of node/a1: only Pods and workloads have containers',
  ]);
});
