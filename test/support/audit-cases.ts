import type { KubernetesObject } from '../../src/objects/index.ts';
import type { AuditCase } from './audit-case.ts';
import { AUTOSCALER_CASES } from './autoscaler-audit-cases.ts';
import { budget, deployment, prioritised, standing } from './audit-objects.ts';
import { CLAIM_CASES } from './claim-audit-cases.ts';
import { HOSTNAME, node, pod, service, ZONE } from './builders.ts';
import type { NodeBuilder } from './builders.ts';
import { REFERENCE_CASES } from './reference-audit-cases.ts';
import {
  claim,
  claimVolume,
  mounting,
  reachedFrom,
  storageClass,
  volume,
} from './storage-builders.ts';

const app = (name: string) =>
  pod(name).labelled({ app: name }).requests({ cpu: '1', memory: '1Gi' });
const a = node('a').zone('x').withHostname();
const b = node('b').zone('y').withHostname();
const nodes = (...builders: readonly NodeBuilder[]): KubernetesObject[] =>
  builders.map(({ object }) => object);
const apart = { topologyKey: HOSTNAME, labelSelector: { matchLabels: { app: 'web' } } };
const spread = (whenUnsatisfiable: string) => ({
  topologyKey: ZONE,
  maxSkew: 1,
  whenUnsatisfiable,
  labelSelector: { matchLabels: { app: 'web' } },
});
const condition = (type: string, status: string, reason = ''): KubernetesObject => ({
  ...a.object,
  ...{ status: { ...a.object.status, conditions: [{ type, status, reason }] } },
});
const bound = {
  claimRef: { namespace: 'default', name: 'data' },
  ...reachedFrom({ key: ZONE, operator: 'In', values: ['gone'] }),
};
const agent = deployment('agent', app('agent'));
const daemon: KubernetesObject = {
  apiVersion: 'apps/v1',
  kind: 'DaemonSet',
  metadata: agent.metadata,
  ...{ spec: { selector: agent.spec.selector, template: agent.spec.template } },
};

/** At least one for each rule. */
export const AUDIT_CASES: readonly AuditCase[] = [
  {
    code: 'KS101',
    objects: [
      ...nodes(a.taint('dedicated', 'NoSchedule', 'batch'), b),
      ...standing('web', app('web'), ['a', 'a', 'b']),
    ],
    found: ['Deployment/web'],
    message: /^2 of 3 pods stand on a: .*untolerated taint.*dedicated: batch/,
  },
  {
    code: 'KS102',
    objects: [...nodes(a, b), app('web').nodeSelector({ disk: 'ssd' }).onNode('a').object],
    found: ['Pod/web'],
    message: /^stands on a: node\(s\) didn't match Pod's node affinity\/selector$/,
  },
  {
    code: 'KS103',
    objects: [...nodes(a, b), ...standing('web', app('web').hostPort(80), ['a', 'a', 'b'])],
    found: ['Deployment/web'],
    message: /^2 of 3 pods stand on a: node\(s\) didn't have free ports/,
  },
  {
    code: 'KS104',
    objects: [
      ...nodes(a, b),
      app('web').onNode('a').object,
      app('cache').near(apart).onNode('b').object,
    ],
    found: ['Pod/cache'],
    message: /^stands on b: node\(s\) didn't match pod affinity rules$/,
  },
  {
    code: 'KS105',
    objects: [...nodes(a, b), ...standing('web', app('web').apartFrom(apart), ['a', 'a', 'b'])],
    found: ['Deployment/web'],
    message: /^2 of 3 pods stand on a: node\(s\) didn't match pod anti-affinity rules$/,
  },
  {
    // Symmetric: web has no rule of its own.
    code: 'KS105',
    objects: [
      ...nodes(a, b),
      app('web').onNode('a').object,
      app('lone').apartFrom(apart).onNode('a').object,
    ],
    found: ['Pod/web', 'Pod/lone'],
    message:
      /^stands on a: node\(s\) didn't (?:satisfy existing pods|match pod) anti-affinity rules$/,
  },
  {
    code: 'KS106',
    objects: [
      ...nodes(a, b),
      ...standing('web', app('web').spread(spread('DoNotSchedule')), ['a', 'a', 'a', 'b']),
    ],
    found: ['Deployment/web'],
    message:
      /^3 of 4 pods stand on a: .*\(topology\.kubernetes\.io\/zone: x has 3, y has 1, maxSkew 1\)$/,
  },
  {
    code: 'KS107',
    objects: [
      ...nodes(a, b),
      storageClass(),
      claim('data', { volumeName: 'disk' }),
      volume('disk', { ...bound, ...reachedFrom({ key: ZONE, operator: 'In', values: ['y'] }) }),
      mounting(app('web'), claimVolume('data')).onNode('a').object,
    ],
    found: ['Pod/web'],
    message: /^stands on a: node\(s\) didn't match PersistentVolume's node affinity$/,
  },
  {
    code: 'KS108',
    objects: [...nodes(a), featured()],
    found: ['Pod/web'],
    message: /\(NodeDeclaredFeatures\)$/,
  },
  {
    code: 'KS109',
    objects: [...nodes(a), ...standing('web', app('web'), ['a', 'gone', 'gone'])],
    found: ['Deployment/web'],
    message: /^2 pods are bound to node gone, which does not exist$/,
  },
  {
    code: 'KS110',
    objects: [
      ...nodes(a, b),
      ...standing('web', app('web').spread(spread('ScheduleAnyway')), ['a', 'a']),
    ],
    found: ['Deployment/web'],
    message: /zone: x has 2, y has 0, maxSkew 1/,
  },
  {
    code: 'KS201',
    objects: [...nodes(a, b), ...standing('web', app('web').requests({ cpu: '3' }), ['a', 'a'])],
    found: ['Node/a'],
    message: /^2 pods request 6 cpu of 4 allocatable$/,
  },
  {
    code: 'KS202',
    objects: [...nodes(a.offers({ pods: '1' }), b), ...standing('web', app('web'), ['a', 'a'])],
    found: ['Node/a'],
    message: /^holds 2 pods and may hold 1$/,
  },
  {
    code: 'KS203',
    objects: [condition('Ready', 'False', 'KubeletNotReady'), app('web').onNode('a').object],
    found: ['Node/a'],
    message: /^Ready is False \(KubeletNotReady\); 1 pod stands there$/,
  },
  {
    code: 'KS204',
    objects: [condition('DiskPressure', 'True')],
    found: ['Node/a'],
    message: /^reports DiskPressure; 0 pods stand there$/,
  },
  {
    code: 'KS205',
    objects: [...nodes(a.cordoned(), b), ...standing('web', app('web'), ['a', 'b'])],
    found: ['Node/a'],
    message: /^is cordoned; 1 pod stands there/,
  },
  {
    code: 'KS301',
    objects: [deployment('web', app('web'), 2), budget('all', 'web', { minAvailable: 2 })],
    found: ['PodDisruptionBudget/all'],
    message: /^minAvailable 2 of 2 expected pods allows no eviction/,
  },
  {
    code: 'KS301',
    objects: [
      ...standing('web', app('web'), ['a', 'b', 'c']),
      budget('none', 'web', { maxUnavailable: '0%' }),
    ],
    found: ['PodDisruptionBudget/none'],
    message: /^maxUnavailable 0% of 3 expected pods allows no eviction/,
  },
  {
    code: 'KS302',
    objects: [...standing('web', app('web'), ['a', 'b']), sick()],
    found: ['PodDisruptionBudget/some'],
    message: /^minAvailable 1: 1 of 2 pods are healthy, 1 must stay so$/,
  },
  {
    code: 'KS303',
    objects: [
      deployment('web', app('web'), 3),
      budget('one', 'web', { maxUnavailable: 1 }),
      budget('two', 'web', { minAvailable: 1 }),
    ],
    found: ['PodDisruptionBudget/one', 'PodDisruptionBudget/two'],
    message: /^selects the pods of Deployment\/web together with (?:one|two)/,
  },
  {
    code: 'KS304',
    objects: [deployment('web', app('web')), budget('lost', 'wbe', { maxUnavailable: 1 })],
    found: ['PodDisruptionBudget/lost'],
    message: /^selects no pod and no workload/,
  },
  {
    code: 'KS305',
    objects: [daemon, budget('agents', 'agent', { maxUnavailable: 1 })],
    found: ['PodDisruptionBudget/agents'],
    message: /^maxUnavailable 1 needs the replicas of a controller, and DaemonSet\/agent has none$/,
  },
  {
    code: 'KS401',
    objects: [deployment('web', pod('web').labelled({ app: 'web' }).requests({ cpu: '1' }))],
    found: ['Deployment/web'],
    message: /^no requests in containers c0: memory$/,
  },
  {
    code: 'KS402',
    objects: [deployment('web', app('web'), 1)],
    found: ['Deployment/web'],
    message: /^runs one replica$/,
  },
  {
    code: 'KS403',
    objects: [deployment('web', prioritised(app('web'), 'gold'))],
    found: ['Deployment/web'],
    message: /^names the PriorityClass gold, which does not exist$/,
  },
  {
    code: 'KS404',
    objects: [...nodes(a, b), ...standing('web', app('web'), ['a', 'a'])],
    found: ['Deployment/web'],
    message: /^all 2 pods stand on a$/,
  },
  {
    code: 'KS405',
    objects: [...nodes(a), app('web').onNode('a').object],
    found: ['Pod/web'],
    message: /^runs on a without a controller$/,
  },
  {
    code: 'KS406',
    objects: [deployment('web', app('web')), service('shop', { app: 'wbe' })],
    found: ['Service/shop'],
    message: /^selects no pod and no workload/,
  },
  {
    code: 'KS501',
    objects: [...nodes(a, b), claim('data', { volumeName: 'disk' }), volume('disk', bound)],
    found: ['PersistentVolume/disk'],
    message: /^volume of claim default\/data: no node matches its node affinity .*In gone/,
  },
  {
    code: 'KS501',
    objects: [
      ...nodes(a, b),
      volume(
        'disk',
        { claimRef: { namespace: 'default', name: 'data' } },
        { labels: { [ZONE]: 'z' } },
      ),
    ],
    found: ['PersistentVolume/disk'],
    message: /: no node is in z$/,
  },
  {
    code: 'KS502',
    objects: [claim('data', { volumeName: 'gone' })],
    found: ['PersistentVolumeClaim/data'],
    message: /^is bound to volume gone, which does not exist$/,
  },
  {
    code: 'KS503',
    objects: [claim('data', { storageClassName: 'none' })],
    found: ['PersistentVolumeClaim/data'],
    message: /^names the StorageClass none, which does not exist$/,
  },
  ...REFERENCE_CASES,
  ...CLAIM_CASES,
  ...AUTOSCALER_CASES,
];

/** A container that restarts all: since v1.35 its node must declare the feature. */
function featured(): KubernetesObject {
  return app('web').restartsAll().onNode('a').object;
}

function sick(): KubernetesObject {
  const status = { currentHealthy: 1, desiredHealthy: 1, disruptionsAllowed: 0, expectedPods: 2 };
  return { ...budget('some', 'web', { minAvailable: 1 }), ...{ status } };
}
