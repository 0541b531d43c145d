import { expect, test } from 'vitest';
import { HOSTNAME, node, pod } from '../../../../../test/support/builders.ts';
import { deployment, judgedAlone, testCases } from '../../../../../test/support/checked.ts';

const alike = ['a', 'b', 'c'].map((name) => node(name).zone(`zone-${name}`).withHostname().object);
const everywhere = [
  {
    maxSkew: 1,
    topologyKey: HOSTNAME,
    whenUnsatisfiable: 'DoNotSchedule',
    labelSelector: { matchLabels: { app: 'web' } },
  },
];
/** Whichever of these comes first gets the only large node. */
const first = pod('first').requests({ cpu: '6' }).object;
const second = pod('second').requests({ cpu: '6' }).object;
const onA = pod('pinned').object;
const pinned = { ...onA, spec: { ...onA.spec, nodeSelector: { [HOSTNAME]: 'a' } } };
const task = pod('task').object;
const ended = {
  ...task,
  metadata: { ...task.metadata, annotations: { 'kschedsim.dev/run-duration': '5s' } },
  spec: { ...task.spec, restartPolicy: 'Never' },
};
const claim = {
  apiVersion: 'v1',
  kind: 'PersistentVolumeClaim',
  metadata: { name: 'data', namespace: 'default' },
  spec: {
    accessModes: ['ReadWriteMany'],
    resources: { requests: { storage: '1Gi' } },
    volumeName: 'disk',
  },
  status: { phase: 'Bound' },
};

testCases({
  'one pod on each node': {
    expects: { stable: { seeds: 5, orders: 5 } },
    objects: [...alike, deployment('web', 3, { topologySpreadConstraints: everywhere })],
    verdict: 'passed',
    says: '3 pods on the same nodes in 10 other runs',
  },
  'a tie decides': {
    expects: { stable: { seeds: 5, orders: 0 } },
    objects: [...alike, deployment('web', 1)],
    verdict: 'failed',
    says: '1 of 1 workload on other nodes in 5 other runs',
  },
  'a tie between nodes of one zone': {
    expects: { stable: { by: 'zone', seeds: 5, orders: 0 } },
    objects: [node('a').zone('one').object, node('b').zone('one').object, deployment('web', 1)],
    verdict: 'passed',
    says: '1 pod on the same zones in 5 other runs',
  },
  'the order of arrival decides': {
    expects: { stable: { seeds: 0, orders: 5 } },
    objects: [node('large').offers({ cpu: '8' }).object, ...alike, first, second],
    verdict: 'failed',
    says: '2 of 2 workloads on other nodes in 5 other runs',
  },
  'there is room for both': {
    expects: { stable: { seeds: 0, orders: 5 } },
    objects: [node('large').offers({ cpu: '16' }).object, ...alike, first, second],
    verdict: 'passed',
    says: '2 pods on the same nodes',
  },
  'a tie decides for a pod that has ended': {
    expects: { stable: { seeds: 5, orders: 0 } },
    objects: [...alike, ended, pinned],
    verdict: 'failed',
    says: '1 of 2 workloads on other nodes in 5 other runs',
  },
  'all pods had their nodes before': {
    expects: { stable: {} },
    objects: [...alike, pod('old').onNode('a').object],
    verdict: 'unknown',
    says: 'all of these pods had their nodes before',
  },
  'no node has the label': {
    expects: { stable: { by: 'rack' } },
    objects: [...alike, first],
    verdict: 'unknown',
    says: 'no node has the label rack',
  },
});

test('runs that cannot share the settled cluster plan anew, with the same result', () => {
  const volumes = [{ name: 'data', persistentVolumeClaim: { claimName: 'data' } }];
  const spec = { volumes };
  const disk = {
    apiVersion: 'v1',
    kind: 'PersistentVolume',
    metadata: { name: 'disk' },
    spec: {
      accessModes: ['ReadWriteMany'],
      capacity: { storage: '1Gi' },
      claimRef: { name: 'data', namespace: 'default' },
    },
    status: { phase: 'Bound' },
  };
  const judge = (ofPod: object) =>
    judgedAlone({ stable: { seeds: 5, orders: 5 } }, [
      node('large').offers({ cpu: '8' }).object,
      ...alike,
      first,
      second,
      claim,
      disk,
      deployment('web', 1, ofPod),
    ]);
  const [shared, anew] = [judge({}), judge(spec)];
  expect(anew.verdict).toBe('failed');
  expect(anew.evidence.figures).toEqual(shared.evidence.figures);
});
