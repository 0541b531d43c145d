import { describeFindings, failed, one } from '../../support/finding-cases.ts';
import { node, pod, scenario, web, workload } from '../../support/finding-manifests.ts';

describeFindings([
  {
    name: 'a request larger than any node',
    objects: [...one, web({ cpu: '8' }, 2)],
    ...failed,
    kind: 'unschedulable',
    object: 'Deployment/web',
    pods: 2,
    text: /0\/1 nodes are available: 1 Insufficient cpu/,
  },
  {
    name: 'a taint that is not tolerated',
    objects: [
      node('n1', '4', { spec: { taints: [{ key: 'gpu', effect: 'NoSchedule' }] } }),
      pod('solo'),
    ],
    ...failed,
    kind: 'unschedulable',
    object: 'Pod/solo',
    text: /untolerated taint/,
  },
  {
    name: 'a claim that does not exist',
    objects: [
      ...one,
      pod('solo', {
        spec: { volumes: [{ name: 'v', persistentVolumeClaim: { claimName: 'data' } }] },
      }),
    ],
    ...failed,
    kind: 'unschedulable',
    object: 'Pod/solo',
    text: /persistentvolumeclaim "data" not found/,
  },
  {
    name: 'a pod on a node that does not exist',
    objects: [...one, pod('solo', { spec: { nodeName: 'n9' } })],
    ...failed,
    kind: 'not-ready',
    object: 'Pod/solo',
    text: /Pending; its node n9 does not exist/,
  },
  {
    name: 'an ordered StatefulSet that is stuck at its first pod',
    objects: [...one, workload('StatefulSet', 'db', 3, { cpu: '8' })],
    ...failed,
    kind: 'not-created',
    object: 'StatefulSet/db',
    pods: 2,
    text: /db-0/,
  },
  {
    name: 'a StatefulSet with a first pod that never becomes ready',
    objects: [
      ...one,
      workload('StatefulSet', 'db', 2, {
        container: { readinessProbe: { exec: { command: ['check'] }, periodSeconds: 5 } },
        annotations: { 'kschedsim.dev/readiness-probe': 'fail' },
      }),
    ],
    ...failed,
    kind: 'not-created',
    object: 'StatefulSet/db',
    pods: 1,
    text: /db-0/,
  },
  {
    name: 'a rollout with new pods that fit on no node',
    objects: [node('n1', '3'), web({}, 3)],
    input: {
      scenario: scenario([{ at: '60s', apply: { objects: [web({ image: 'app:2' }, 3)] } }]),
      options: { until: 900 },
    },
    ...failed,
    kind: 'unschedulable',
    object: 'Deployment/web',
    pods: 1,
    text: /Insufficient cpu/,
  },
]);
