import type { KubernetesObject } from '../../src/objects/index.ts';
import type { FieldCase, FieldRun } from './field-case.ts';
import { applyAt, claim, host, mounting, storageClass } from './objects.ts';
import {
  manifest,
  pod,
  scenario,
  wide,
  workload,
  type Fields,
} from '../support/finding-manifests.ts';

/*
 * Pods that wait for a volume or for their configuration: what the verdict, the timeline and the JSON of a plan say, while they wait and
 * once they have what they wait for. The times are those of the kubelet (docs/KUBELET.md).
 */

const settings = manifest('v1', 'ConfigMap', 'settings', { data: { mode: 'fast' } });
const password = manifest('v1', 'Secret', 'password', { stringData: { a: 'b' } });

/** A Deployment of one pod with a volume. */
const withVolume = (source: Fields): KubernetesObject =>
  workload('Deployment', 'web', 1, {
    cpu: '1500m',
    spec: { volumes: [{ name: 'v', ...source }] },
    container: { volumeMounts: [{ name: 'v', mountPath: '/v' }] },
  });

/** Volumes of drivers that read a Secret, by the field. */
const BY_DRIVER: Readonly<Record<string, Fields>> = {
  flexVolume: { driver: 'example.com/flex', secretRef: { name: 'pasword' } },
  azureFile: { shareName: 'share', secretName: 'pasword' },
  iscsi: {
    targetPortal: '10.0.0.9',
    iqn: 'iqn.2001-04.com.example:a',
    lun: 0,
    chapAuthSession: true,
    secretRef: { name: 'pasword' },
  },
};

const boundVolume = wide(
  manifest('v1', 'PersistentVolume', 'pv', {
    spec: {
      accessModes: ['ReadWriteOnce'],
      capacity: { storage: '10Gi' },
      storageClassName: 'disk',
      claimRef: { namespace: 'default', name: 'data' },
      csi: { driver: 'csi.example.com', volumeHandle: 'pv' },
    },
    status: { phase: 'Bound' },
  }),
);
const boundClaim: KubernetesObject = {
  ...claim('data', 'ReadWriteOnce', { storageClassName: 'disk', volumeName: 'pv' }),
  status: { phase: 'Bound' },
} as KubernetesObject;

const RUNNING: Fields = {
  phase: 'Running',
  conditions: [
    { type: 'Initialized', status: 'True' },
    { type: 'Ready', status: 'True' },
    { type: 'ContainersReady', status: 'True' },
    { type: 'PodScheduled', status: 'True' },
  ],
};

/** A pod of a ReplicaSet with the claim "data" that stands on a node. */
const standing = (name: string, node: string, status: Fields = RUNNING): KubernetesObject => {
  const { spec, container } = mounting('data');
  const one = pod(name, { cpu: '1500m', spec: { nodeName: node, ...spec }, container });
  return { ...one, status } as KubernetesObject;
};

type Moment = readonly [at: number, reason: string];

const at = (...entries: readonly Moment[]): Fields => ({
  pods: [{ timeline: entries.map(([time, reason]) => ({ at: time, reason })) }],
});

/** The events of a mount that fails, until its longest delay. */
const MOUNTS = [0, 0.5, 1.5, 3.5, 7.5, 15.5, 31.5, 63.5, 127.5].map(
  (time) => [time, 'FailedMount'] as const,
);
const ONE = host('n1', { cpu: '2' });
const PLAN = 'plan DIR/n.yaml DIR/a.yaml';
const STORY = `${PLAN} --scenario DIR/s.yaml`;

/** A plan that fails over one pod which waits. */
const failing = (
  why: RegExp,
  status: RegExp,
  ...timeline: readonly Moment[]
): readonly FieldRun[] => [
  {
    args: PLAN,
    exit: 2,
    out: [/Plan failed: 1 to place, .*; 0 of 1 pod ready,\s1\sfailing/, why, status],
  },
  {
    args: `${PLAN} -o json`,
    exit: 2,
    json: {
      summary: { verdict: 'failed', placed: 1, running: 0, ended: 'looping' },
      ...at([0, 'Pending'], [0, 'Scheduled'], ...timeline),
    },
    finds: { kind: 'failing', object: 'Deployment/web', pods: 1, counts: true },
  },
];

/** A story at whose end the pod runs, `ready` seconds after the start. */
const passing = (
  ready: RegExp,
  objects: readonly KubernetesObject[],
  ...steps: readonly Fields[]
) => ({
  files: {
    'n.yaml': [ONE, host('n2', { cpu: '2' })],
    'a.yaml': objects,
    's.yaml': [{ ...scenario(steps), until: '10m' }],
  },
  runs: [
    { args: STORY, exit: 0, out: [ready] },
    { args: `${STORY} -o json`, exit: 0, json: { summary: { verdict: 'passed', running: 1 } } },
  ],
});

export const waits: readonly FieldCase[] = [
  {
    name: 'A9 a pod without the ConfigMap of its volume waits, with a mount each 0.5, 1, 2 ... s',
    files: {
      'n.yaml': [ONE],
      'a.yaml': [settings, withVolume({ configMap: { name: 'setings' } })],
    },
    runs: failing(/ConfigMap setings does not exist/, /FailedMount 0s/, ...MOUNTS),
  },
  {
    name: 'A9 a pod without the Secret of its volume waits the same',
    files: {
      'n.yaml': [ONE],
      'a.yaml': [password, withVolume({ secret: { secretName: 'pasword' } })],
    },
    runs: failing(/Secret pasword does not exist/, /FailedMount 0s/, ...MOUNTS),
  },
  ...Object.entries(BY_DRIVER).map(([driver, source]): FieldCase => ({
    name: `A9 a pod without the Secret of its ${driver} volume waits the same`,
    files: { 'n.yaml': [ONE], 'a.yaml': [password, withVolume({ [driver]: source })] },
    runs: failing(/Secret pasword does not exist/, /FailedMount 0s/, ...MOUNTS),
  })),
  {
    name: 'A9 a volume lacks a key of its ConfigMap',
    files: {
      'n.yaml': [ONE],
      'a.yaml': [
        settings,
        withVolume({ configMap: { name: 'settings', items: [{ key: 'mod', path: 'mod' }] } }),
      ],
    },
    runs: failing(/ConfigMap settings has no key mod/, /FailedMount 0s/, ...MOUNTS),
  },
  {
    name: 'A9 a ConfigMap that comes late is mounted by the next attempt',
    ...passing(
      /all ready after 1m 7s/,
      [settings, withVolume({ configMap: { name: 'setings' } })],
      applyAt('40s', manifest('v1', 'ConfigMap', 'setings', { data: { mode: 'slow' } })),
    ),
  },
  {
    name: 'A2 a pod whose claim is attached to another node waits for the pod there',
    files: {
      'n.yaml': [ONE, host('n2', { cpu: '2' }), storageClass('disk')],
      'a.yaml': [
        boundVolume,
        boundClaim,
        withVolume({ persistentVolumeClaim: { claimName: 'data' } }),
      ],
      'q.yaml': [standing('q', 'n1')],
    },
    runs: [
      {
        args: `${PLAN} DIR/q.yaml`,
        exit: 2,
        out: [/already\s+used\s+by\s+pod\(s\)\s+q/, /FailedAttachVolume 0s/, /1 failing/],
      },
      {
        args: `${PLAN} DIR/q.yaml -o json`,
        exit: 2,
        json: {
          summary: { verdict: 'failed', ended: 'looping' },
          pods: [
            { name: 'q' },
            {
              status: 'ContainerCreating',
              timeline: [
                { at: 0, reason: 'Pending' },
                { at: 0, reason: 'Scheduled' },
                {
                  at: 0,
                  reason: 'FailedAttachVolume',
                  message: 'Multi-Attach error for volume "pv" Volume is already used by pod(s) q',
                },
              ],
            },
          ],
        },
        finds: { kind: 'failing', object: 'Deployment/web', pods: 1 },
      },
    ],
  },
  {
    name: 'A2 it starts once the pod there is gone',
    ...passing(
      /all ready after 1m 8s/,
      [
        storageClass('disk'),
        boundVolume,
        boundClaim,
        withVolume({ persistentVolumeClaim: { claimName: 'data' } }),
        standing('q', 'n1'),
      ],
      { at: '1m', delete: { object: 'pod/q' } },
    ),
  },
  {
    name: 'A9 a pod that is bound by hand to a node, without its claim',
    files: {
      'n.yaml': [ONE],
      'a.yaml': [
        pod('solo', { ...mounting('no'), spec: { ...mounting('no').spec, nodeName: 'n1' } }),
      ],
    },
    runs: [
      {
        args: PLAN,
        exit: 2,
        out: [/persistentvolumeclaims\s+"no"\s+not\s+found/, /FailedMount 0s/],
      },
      {
        args: `${PLAN} -o json`,
        exit: 2,
        json: { summary: { verdict: 'failed', ended: 'looping' } },
        finds: { kind: 'failing', object: 'Pod/solo' },
      },
    ],
  },
  {
    name: 'A9 a pod whose ConfigMap is removed while it runs keeps its files, and says so',
    files: {
      'n.yaml': [ONE],
      'a.yaml': [settings, withVolume({ configMap: { name: 'settings' } })],
      's.yaml': [
        { ...scenario([{ at: '1m', delete: { object: 'configmap/settings' } }]), until: '10m' },
      ],
    },
    runs: [
      {
        args: `${STORY} --events`,
        exit: 0,
        out: [/FailedMount .*configmap "settings" not found/, /Plan passed.*all ready/],
      },
      { args: `${STORY} -o json`, exit: 0, json: { pods: [{ status: 'Running' }] } },
    ],
  },
];
