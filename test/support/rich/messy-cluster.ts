import type { KubernetesObject, Node } from '../../../src/objects/index.ts';
import { budget, deployment, prioritised, standing } from '../audit-objects.ts';
import { HOSTNAME, node, pod, service, ZONE } from '../builders.ts';
import type { NodeBuilder, PodBuilder } from '../builders.ts';
import { claim, reachedFrom, storageClass, volume } from '../storage-builders.ts';

/* A cluster in which most rules of the audit find something, beside its nearest neighbour in which they find nothing. */

const app = (name: string): PodBuilder =>
  pod(name).labelled({ app: name }).requests({ cpu: '1', memory: '1Gi' });

const nodeIn = (name: string, zone: string): NodeBuilder =>
  node(name).zone(zone).withHostname().labelled({ rack: zone });

const withStatus = ({ object }: NodeBuilder, ...conditions: readonly object[]): KubernetesObject =>
  ({ ...object, status: { ...object.status, conditions } }) as Node;

const nodes: readonly KubernetesObject[] = [
  ...['a', 'b', 'c', 'd'].map((zone) => nodeIn(`n-${zone}`, zone).object),
  withStatus(nodeIn('ready', 'a'), { type: 'Ready', status: 'True' }),
  withStatus(nodeIn('unknown', 'a'), { type: 'Ready', status: 'Unknown' }),
  withStatus(
    nodeIn('pressed', 'a'),
    { type: 'MemoryPressure', status: 'True' },
    { type: 'DiskPressure', status: 'False' },
    { type: 'PIDPressure', status: 'True' },
    { type: 'NetworkUnavailable', status: 'True' },
  ),
  nodeIn('unreachable', 'a').taint('node.kubernetes.io/unreachable', 'NoExecute').object,
  nodeIn('out', 'a').taint('node.kubernetes.io/out-of-service', 'NoExecute').object,
  nodeIn('tainted', 'a').taint('node.kubernetes.io/disk-pressure', 'NoSchedule').object,
  nodeIn('offline', 'a').taint('node.kubernetes.io/network-unavailable', 'NoSchedule').object,
  nodeIn('full', 'b').offers({ cpu: 1, memory: '1Gi', 'ephemeral-storage': '2Gi', pods: 2 }).object,
  nodeIn('exact', 'b').offers({ cpu: 2, memory: '2Gi', pods: 2 }).object,
];

const onFull = [1, 2, 3].map(
  (at) =>
    app(`full-${at}`)
      .requests({ cpu: '700m', memory: '600Mi', 'ephemeral-storage': '1Gi' })
      .onNode('full').object,
);
const onExact = [1, 2].map((at) => app(`exact-${at}`).onNode('exact').object);

const spread = (more: object) => ({
  topologyKey: ZONE,
  maxSkew: 1,
  whenUnsatisfiable: 'ScheduleAnyway',
  labelSelector: { matchLabels: { app: 'uneven' } },
  ...more,
});

const uneven = standing(
  'uneven',
  app('uneven')
    .tolerates({ operator: 'Exists' })
    .spread(
      spread({}),
      spread({ topologyKey: HOSTNAME, maxSkew: 3 }),
      spread({
        topologyKey: 'rack',
        nodeTaintsPolicy: 'Honor',
        nodeAffinityPolicy: 'Ignore',
        maxSkew: 2,
      }),
    ),
  ['n-a', 'n-a', 'n-a', 'n-b'],
);

const owned = (kind: string, name: string, label: string): KubernetesObject => {
  const apiVersion = kind === 'Job' ? 'batch/v1' : 'apps/v1';
  const { object } = app(name).labelled({ app: label }).onNode('n-c');
  const ownerReferences = [{ apiVersion, kind, name, uid: name, controller: true }];
  return { ...object, metadata: { ...object.metadata, ownerReferences } };
};

const budgets: readonly KubernetesObject[] = [
  budget('half', 'uneven', { minAvailable: '50%' }),
  budget('all', 'uneven-2', { minAvailable: '100%' }),
  budget('some', 'mixed', { maxUnavailable: 1 }),
  budget('few', 'jobs', { minAvailable: '10%' }),
  budget('count', 'jobs', { minAvailable: 1 }),
  budget('bare', 'full-1', { maxUnavailable: '50%' }),
  budget('stranger', 'strange', { maxUnavailable: 1 }),
  budget('zero', 'exact-1', { maxUnavailable: 0 }),
  ...standing('uneven-2', app('uneven-2'), ['n-d', 'n-d', 'n-c']),
  ...standing('mixed', app('mixed'), ['n-d']),
  app('mixed').named('mixed-alone').onNode('n-d').object,
  budget('blend', 'blend', { maxUnavailable: '50%' }),
  ...standing('blend', app('blend'), ['n-b', 'n-c']),
  owned('Job', 'job-2', 'blend'),
  owned('Job', 'job-1', 'jobs'),
  owned('DaemonSet', 'daemons', 'jobs'),
  owned('ReplicaSet', 'gone', 'strange'),
];

const limits = (namespace: string, fields: object): KubernetesObject =>
  ({
    apiVersion: 'v1',
    kind: 'LimitRange',
    metadata: { name: 'limits', namespace },
    spec: { limits: [{ type: 'Container', ...fields }] },
  }) as KubernetesObject;

const bare = (name: string): PodBuilder =>
  pod(name).image('one:1', 'two:2').labelled({ app: name });
const inNamespace = (object: KubernetesObject, namespace: string): KubernetesObject => ({
  ...object,
  metadata: { ...object.metadata, namespace },
});

const requests: readonly KubernetesObject[] = [
  limits('limited', { defaultRequest: { cpu: '1' }, default: { memory: '1Gi' } }),
  limits('half-limited', { default: { cpu: '1' } }),
  inNamespace(deployment('limited', bare('limited')), 'limited'),
  inNamespace(deployment('half-limited', bare('half-limited')), 'half-limited'),
  deployment('unlimited', bare('unlimited'), 1),
  prioritised(app('ranked'), 'missing').onNode('ready').object,
  prioritised(app('critical'), 'system-node-critical').onNode('ready').object,
];

const services: readonly KubernetesObject[] = [
  service('selects-pods', { app: 'full-1' }),
  service('selects-templates', { app: 'unlimited' }),
  service('selects-nothing', { app: 'full-1', tier: 'none' }),
  service('by-hand', {}),
];

const PRESENT = { key: ZONE, operator: 'In', values: ['a'] };
const ABSENT = { key: ZONE, operator: 'In', values: ['z'] };
const claimRef = (name: string) => ({ claimRef: { namespace: 'default', name } });
const storage: readonly KubernetesObject[] = [
  storageClass('fast'),
  claim('served'),
  claim('unserved', { storageClassName: 'slow' }),
  claim('bound', { storageClassName: 'slow', volumeName: 'reached' }),
  claim('by-volume', { storageClassName: 'manual' }),
  claim('lost', { volumeName: 'nowhere' }),
  volume('reached', { ...claimRef('bound'), ...reachedFrom(PRESENT) }),
  volume('dead', { ...claimRef('lost'), ...reachedFrom(ABSENT) }),
  volume('free', { ...reachedFrom(ABSENT), storageClassName: 'manual' }),
];

/** Ten nodes' worth of names: messages name three of them. */
const crowd = standing(
  'crowd',
  app('crowd').nodeSelector({ disk: 'ssd' }),
  Array.from({ length: 7 }, (_, at) => `n-${['a', 'b', 'c', 'd'][at % 4] ?? 'a'}`),
);

const lost = [
  ...standing('stranded', app('stranded'), ['gone', 'gone', 'n-a']),
  app('alone').onNode('gone').object,
];

export const messyCluster: readonly KubernetesObject[] = [
  ...nodes,
  ...onFull,
  ...onExact,
  ...uneven,
  ...budgets,
  ...requests,
  ...services,
  ...storage,
  ...crowd,
  ...lost,
  app('leaving').terminating().onNode('n-a').object,
];
