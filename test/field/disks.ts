import type { KubernetesObject } from '../../src/objects/index.ts';
import type { FieldCase } from './field-case.ts';
import { apart, applyAt, claim, host, mounting, storageClass, TWO } from './objects.ts';
import { manifest, scenario, wide, workload, type Fields } from '../support/finding-manifests.ts';
import { workloadOf } from '../support/rejected-workloads.ts';

const disk = storageClass('disk');

/** A Deployment of one big pod with the claim "data". */
const big = (image: string, more: Fields = {}): KubernetesObject =>
  workload('Deployment', 'web', 1, { cpu: '1500m', image, ...mounting('data') }, more);

/** Two small pods that may not share a node, with the claim "data". */
const apartPods = (kind: 'Deployment' | 'StatefulSet'): KubernetesObject => {
  const { spec, container } = mounting('data');
  const shape = { cpu: '100m', spec: { ...spec, affinity: apart('web') }, container };
  return workload(kind, 'web', 2, shape);
};

const changed = (first: KubernetesObject, then: KubernetesObject): FieldCase['files'] => ({
  'n.yaml': TWO,
  'a.yaml': [disk, claim('data'), first],
  's.yaml': [{ ...scenario([{ at: '1m', apply: { objects: [then] } }]), until: '30m' }],
});

const PLAN = 'plan DIR/n.yaml DIR/a.yaml';
const STORY = `${PLAN} --scenario DIR/s.yaml`;
const STUCK = [/Multi-Attach|FailedAttachVolume/];

/** A volume that exists, of a plugin that attaches nothing. */
const fixedVolume = (source: Fields): KubernetesObject =>
  wide(
    manifest('v1', 'PersistentVolume', 'pv', {
      spec: {
        accessModes: ['ReadWriteOnce'],
        capacity: { storage: '10Gi' },
        storageClassName: 'none',
        claimRef: { namespace: 'default', name: 'data' },
        ...source,
      },
    }),
  );

const fixedClaim = claim('data', 'ReadWriteOnce', { storageClassName: 'none', volumeName: 'pv' });

/** A node fails under the pod of a Deployment with a disk, and a later step frees the disk or not. */
const failure = (...steps: readonly Fields[]): FieldCase['files'] => {
  const { spec, container } = mounting('data');
  return {
    'n.yaml': [host('n1'), host('n2', { cpu: '500m' })],
    'a.yaml': [
      disk,
      claim('data'),
      workload('Deployment', 'web', 1, { cpu: '400m', spec, container }),
    ],
    's.yaml': [{ ...scenario([{ at: '1m', failNode: 'n1' }, ...steps]), until: '40m' }],
  };
};

export const disks: readonly FieldCase[] = [
  {
    name: 'A2 maxSurge 0 stops the old pod first, so the disk moves to the new one',
    files: changed(
      big('app:1', { strategy: { rollingUpdate: { maxSurge: 0, maxUnavailable: 1 } } }),
      big('app:2', { strategy: { rollingUpdate: { maxSurge: 0, maxUnavailable: 1 } } }),
    ),
    runs: [{ args: STORY, exit: 0 }],
  },
  {
    name: 'A2 Recreate waits for the old pod, so the disk moves to the new one',
    files: changed(
      big('app:1', { strategy: { type: 'Recreate' } }),
      big('app:2', { strategy: { type: 'Recreate' } }),
    ),
    runs: [{ args: STORY, exit: 0 }],
  },
  {
    name: 'A2 a StatefulSet replaces its pod in place, so its disk moves with it',
    files: changed(
      workload('StatefulSet', 'web', 1, { cpu: '1500m', ...mounting('data') }),
      workload('StatefulSet', 'web', 1, { cpu: '1600m', ...mounting('data') }),
    ),
    runs: [{ args: STORY, exit: 0 }],
  },
  ...(['Deployment', 'StatefulSet'] as const).map((kind): FieldCase => ({
    name: `A2 two pods of a ${kind} that are kept apart cannot both have a ReadWriteOnce disk`,
    files: { 'n.yaml': TWO, 'a.yaml': [disk, claim('data'), apartPods(kind)] },
    runs: [
      { args: `${PLAN} --events`, exit: 2, out: STUCK },
      { args: `${PLAN} -o json`, exit: 2, json: { summary: { verdict: 'failed' } } },
    ],
  })),
  {
    name: 'A2 a DaemonSet on two nodes cannot share a ReadWriteOnce disk',
    files: {
      'n.yaml': TWO,
      'a.yaml': [
        disk,
        claim('data'),
        workloadOf('DaemonSet', mounting('data').spec, mounting('data').container),
      ],
    },
    runs: [{ args: `${PLAN} --events`, exit: 2, out: STUCK }],
  },
  {
    name: 'A2 the second pod of a ReadWriteOncePod claim stays pending',
    files: {
      'n.yaml': TWO,
      'a.yaml': [disk, claim('data', 'ReadWriteOncePod'), apartPods('Deployment')],
    },
    runs: [{ args: `${PLAN} -o json`, exit: 2, json: { summary: { unschedulable: 1 } } }],
  },
  {
    name: 'A2 ReadOnlyMany is attached to many nodes',
    files: {
      'n.yaml': TWO,
      'a.yaml': [disk, claim('data', 'ReadOnlyMany'), apartPods('Deployment')],
    },
    runs: [{ args: PLAN, exit: 0 }],
  },
  {
    name: 'A2 a ReadWriteOnce volume of NFS is not attached, so two nodes mount it',
    files: {
      'n.yaml': TWO,
      'a.yaml': [
        fixedVolume({ nfs: { server: 'files', path: '/' } }),
        fixedClaim,
        apartPods('Deployment'),
      ],
    },
    runs: [{ args: PLAN, exit: 0 }],
  },
  {
    name: 'A2 a driver that needs no attachment lets two nodes mount a ReadWriteOnce volume',
    files: {
      'n.yaml': TWO,
      'a.yaml': [
        wide(
          manifest('storage.k8s.io/v1', 'CSIDriver', 'files.example.com', {
            spec: { attachRequired: false },
          }),
        ),
        fixedVolume({ csi: { driver: 'files.example.com', volumeHandle: 'v' } }),
        fixedClaim,
        apartPods('Deployment'),
      ],
    },
    runs: [{ args: PLAN, exit: 0 }],
  },
  {
    name: 'A2 the disk of a node that has failed stays there while the old pod does',
    files: failure(),
    runs: [{ args: `${STORY} --events`, exit: 2, out: STUCK }],
  },
  {
    name: 'A2 the out-of-service taint frees the disk of a node that has failed',
    files: failure({
      at: '15m',
      taint: {
        node: 'n1',
        key: 'node.kubernetes.io/out-of-service',
        value: 'nodeshutdown',
        effect: 'NoExecute',
      },
    }),
    runs: [{ args: `${STORY} -o json`, exit: 0 }],
  },
  {
    name: 'A2 deleting the failed Node frees its disk',
    files: failure({ at: '15m', delete: { object: 'node/n1' } }),
    runs: [{ args: `${STORY} -o json`, exit: 0 }],
  },
  {
    name: 'A2 audit names a ReadWriteOnce claim under a surging rollout, and not under Recreate',
    files: {
      'n.yaml': TWO,
      'surge.yaml': [disk, claim('data'), big('app:1')],
      'recreate.yaml': [disk, claim('data'), big('app:1', { strategy: { type: 'Recreate' } })],
    },
    runs: [
      { args: 'audit DIR/n.yaml DIR/surge.yaml --exit-zero', exit: 0, out: [/KS504/] },
      { args: 'audit DIR/n.yaml DIR/recreate.yaml --exit-zero', exit: 0, notOut: [/KS504/] },
    ],
  },
  {
    name: 'A2 a drain moves the disk of an evicted pod',
    files: failure(),
    runs: [{ args: 'drain n1 -f DIR/n.yaml -f DIR/a.yaml', exit: 0 }],
  },
  {
    name: 'A2 A5 a pod with a disk survives a deleted node, and not one that does not answer',
    files: failure(),
    runs: [
      { args: 'survive DIR/n.yaml DIR/a.yaml --as deleted', exit: 0 },
      { args: 'survive DIR/n.yaml DIR/a.yaml --as unreachable', exit: 2 },
      { args: 'survive DIR/n.yaml DIR/a.yaml', exit: 2 },
    ],
  },
  {
    name: 'A7 a volume of an Immediate class is doubted, and decides the loss of a zone',
    files: {
      'n.yaml': [host('n1', { zone: 'a' }), host('n2', { zone: 'b' }), host('n3', { zone: 'b' })],
      'a.yaml': [
        storageClass('now', 'Immediate'),
        claim('data', 'ReadWriteOnce', { storageClassName: 'now' }),
        workload('StatefulSet', 'web', 1, { cpu: '100m', ...mounting('data') }),
      ],
    },
    runs: [
      { args: PLAN, exit: 0, out: [/Immediate/] },
      {
        args: 'survive DIR/n.yaml DIR/a.yaml --by topology.kubernetes.io/zone --as deleted',
        exit: 2,
      },
    ],
  },
  {
    name: 'B2 one claim mounted through two volumes is bound once',
    files: {
      'n.yaml': TWO,
      'a.yaml': [
        disk,
        claim('data'),
        workload('StatefulSet', 'web', 1, {
          cpu: '100m',
          spec: {
            volumes: ['x', 'y'].map((name) => ({
              name,
              persistentVolumeClaim: { claimName: 'data' },
            })),
          },
        }),
      ],
    },
    runs: [
      { args: PLAN, exit: 0 },
      { args: 'explain statefulset/web -f DIR/n.yaml -f DIR/a.yaml', exit: 0 },
      // Copies on a node without the disk never start.
      {
        args: 'capacity DIR/n.yaml DIR/a.yaml --pod statefulset/web',
        exit: 2,
        out: [/Fits +39 more copies/, /stays attached to n1/],
      },
    ],
  },
  {
    name: 'A2 a Job that is made while the disk is elsewhere waits for it and then completes',
    files: {
      'n.yaml': TWO,
      'a.yaml': [disk, claim('data'), big('app:1')],
      's.yaml': [
        {
          ...scenario([
            { at: '1m', delete: { object: 'deployment/web' } },
            applyAt('2m', workloadOf('Job', mounting('data').spec, mounting('data').container)),
          ]),
          until: '30m',
        },
      ],
    },
    runs: [{ args: STORY, exit: 0 }],
  },
];
