import type { KubernetesObject } from '../../src/objects/index.ts';
import {
  crashing,
  manifest,
  meta,
  ownedBy,
  pod,
  quota,
  web,
  wide,
  workload,
} from './finding-manifests.ts';
import { workloadOf } from './rejected-workloads.ts';

/** What a command says of a fault other than by default, and why. */
export interface Exception {
  readonly code: 0 | 1 | 2;
  /** Default: what the fault says. 'nothing': the command does not say it. */
  readonly says?: RegExp | 'nothing';
  /** In words, why the fault does not concern the command as it does the others. */
  readonly why: string;
}

/** Pods that do not run, for one reason. By default each command says it, and exits with 2. */
export interface Fault {
  readonly name: string;
  /** Beside two nodes, n1 and n2, of 4 cpu. */
  readonly objects: readonly KubernetesObject[];
  /** What a command must say. */
  readonly says: RegExp;
  /** The workload or pod with the fault. */
  readonly reference: string;
  /** By the first word of a command, or by that and one of its other words; `*`: all others. */
  readonly but?: Readonly<Record<string, Exception>>;
  /** Why a cluster that stands so has no fault. */
  readonly inCluster?: string;
}

const settings = manifest('v1', 'ConfigMap', 'settings', { data: { a: 'b' } });
const password = manifest('v1', 'Secret', 'password', { stringData: { a: 'b' } });
const fast = wide(
  manifest('storage.k8s.io/v1', 'StorageClass', 'fast', {
    provisioner: 'disk.example.com',
    volumeBindingMode: 'WaitForFirstConsumer',
  }),
);
const claim = (storageClassName: string): KubernetesObject =>
  manifest('v1', 'PersistentVolumeClaim', 'data', {
    spec: {
      accessModes: ['ReadWriteOnce'],
      storageClassName,
      resources: { requests: { storage: '1Gi' } },
    },
  });
const small = { resources: { requests: { cpu: '100m' } } };
const mounting = (claimName: string) => ({
  spec: { volumes: [{ name: 'd', persistentVolumeClaim: { claimName } }] },
  container: { ...small, volumeMounts: [{ name: 'd', mountPath: '/d' }] },
});
const disk = mounting('data');
const apart = {
  podAntiAffinity: {
    requiredDuringSchedulingIgnoredDuringExecution: [
      { labelSelector: { matchLabels: { app: 'web' } }, topologyKey: 'kubernetes.io/hostname' },
    ],
  },
};
const reading = (envFrom: object): KubernetesObject =>
  web({ container: { ...small, envFrom: [envFrom] } }, 2);

const NOT_PLACED: Exception = {
  code: 0,
  says: 'nothing',
  why: 'audit judges the objects as they stand: nothing is placed or started',
};
const REFUSED_COPY: Exception = {
  code: 1,
  why: 'a pod that the API server refuses is bad input where it is what is asked for',
};
const REFUSED: NonNullable<Fault['but']> = {
  'capacity REFERENCE': REFUSED_COPY,
  'size REFERENCE': REFUSED_COPY,
  explain: REFUSED_COPY,
};
const WARNED: Exception = { code: 0, why: 'docs/INPUT.md: a warning, which no verdict hangs on' };
const WAITING: Exception = {
  code: 0,
  says: /pending/i,
  why: 'pods that only lack room are counted by the answer itself',
};

const COUNTED: Exception = {
  code: 0,
  why: 'no pod without a node is evicted or uses anything; the findings of the plan are shown',
};

/** Every kind of fault: misspelt references, and pods that are refused, wait, are rejected or fail. */
export const FAULTS: readonly Fault[] = [
  {
    name: 'a misspelt ConfigMap',
    objects: [settings, reading({ configMapRef: { name: 'setings' } })],
    says: /setings/,
    reference: 'Deployment/web',
  },
  {
    name: 'a misspelt Secret in a volume',
    objects: [
      password,
      web(
        {
          spec: { volumes: [{ name: 's', secret: { secretName: 'pasword' } }] },
          container: { ...small, volumeMounts: [{ name: 's', mountPath: '/s' }] },
        },
        2,
      ),
    ],
    says: /pasword/,
    reference: 'Deployment/web',
  },
  {
    name: 'a misspelt StorageClass',
    objects: [fast, claim('fastt'), web(disk, 1)],
    says: /fastt/,
    reference: 'Deployment/web',
    but: {
      explain: {
        code: 2,
        says: /unbound immediate PersistentVolumeClaims/,
        why: 'the scheduler reads that the claim is unbound, and not why',
      },
      audit: { code: 0, why: 'a warning of the audit: a volume may be made by hand' },
    },
  },
  {
    name: 'a misspelt claim',
    objects: [fast, claim('fast'), web(mounting('dataa'), 1)],
    says: /dataa/,
    reference: 'Deployment/web',
  },
  {
    name: 'a misspelt PriorityClass',
    objects: [
      wide(manifest('scheduling.k8s.io/v1', 'PriorityClass', 'high', { value: 1000 })),
      web({ container: small, spec: { priorityClassName: 'hihg' } }, 1),
    ],
    says: /hihg/,
    reference: 'Deployment/web',
    but: REFUSED,
  },
  {
    name: 'a misspelt RuntimeClass',
    objects: [
      wide(manifest('node.k8s.io/v1', 'RuntimeClass', 'gvisor', { handler: 'runsc' })),
      web({ container: small, spec: { runtimeClassName: 'gvsor' } }, 1),
    ],
    says: /gvsor/,
    reference: 'Deployment/web',
    but: REFUSED,
  },
  {
    name: 'a misspelt ServiceAccount',
    objects: [
      manifest('v1', 'ServiceAccount', 'runner'),
      web({ container: small, spec: { serviceAccountName: 'runnr' } }, 1),
    ],
    says: /runnr/,
    reference: 'Deployment/web',
    but: REFUSED,
  },
  {
    name: 'a misspelt owner',
    objects: [meta(pod('solo', { container: small }), ownedBy('apps/v1', 'ReplicaSet', 'typo'))],
    says: /owner ReplicaSet\/typo/,
    reference: 'Pod/solo',
    inCluster: 'a controller that a dump lacks is assumed to exist',
    but: {
      drain: { code: 2, why: 'the pod is evicted, and nothing creates it again' },
      explain: {
        code: 0,
        says: 'nothing',
        why: 'an owner says what becomes of the pod, not where it fits',
      },
      audit: {
        code: 0,
        says: /ReplicaSet\/typo|"typo"/,
        why: 'audit takes a workload that the input lacks as there: a dump seldom has all',
      },
      'survive --timeline': { code: 2, why: 'the pod is evicted, and nothing creates it again' },
      '*': WARNED,
    },
  },
  {
    name: 'pods that a kubelet rejects',
    objects: [
      workloadOf('DaemonSet', { nodeName: 'n1' }, { resources: { requests: { cpu: '9' } } }),
    ],
    says: /OutOfcpu/,
    reference: 'DaemonSet/w',
    but: {
      audit: NOT_PLACED,
      'survive --timeline': {
        code: 0,
        says: /rejected 10 times|OutOfcpu|"repeats"/,
        why: 'the node of its pod is lost: a daemon pod is excused while its node is down',
      },
    },
  },
  {
    name: 'one disk of two pods that are kept apart',
    objects: [fast, claim('fast'), web({ ...disk, spec: { ...disk.spec, affinity: apart } }, 2)],
    says: /Multi-Attach|share claim data/,
    reference: 'Deployment/web',
    but: {
      audit: { code: 0, why: 'a warning of the audit, which fails for errors' },
      'survive --timeline': {
        code: 2,
        says: /Insufficient|anti-affinity|Terminating/,
        why: 'one node is left: its disk is free, and the second pod has no node',
      },
    },
  },
  {
    name: 'pods that crash again and again',
    objects: [web({ container: small, ...crashing }, 1)],
    says: /CrashLoopBackOff/,
    reference: 'Deployment/web',
    but: { audit: NOT_PLACED },
  },
  {
    name: 'pods that never become ready',
    objects: [
      web(
        {
          container: { ...small, readinessProbe: { exec: { command: ['check'] } } },
          annotations: { 'kschedsim.dev/readiness-probe': 'fail' },
        },
        1,
      ),
    ],
    says: /not Ready/,
    reference: 'Deployment/web',
    but: { audit: NOT_PLACED },
  },
  {
    name: 'pods that a quota refuses',
    objects: [quota({ pods: '1' }), web({ container: small }, 2)],
    says: /exceeded quota/,
    reference: 'Deployment/web',
    but: { audit: NOT_PLACED },
  },
  {
    name: 'a stuck ordered StatefulSet',
    objects: [
      workload('StatefulSet', 'db', 2, {
        container: { ...small, readinessProbe: { exec: { command: ['check'] } } },
        annotations: { 'kschedsim.dev/readiness-probe': 'fail' },
      }),
    ],
    says: /waits for db-0 to be (?:ready|gone)/,
    reference: 'StatefulSet/db',
    but: {
      audit: NOT_PLACED,
      size: {
        code: 2,
        says: /StatefulSet\/db in default: runs and is not Ready/,
        why: 'pods that are created only when others run are doubts of the size itself',
      },
    },
  },
  {
    name: 'pods that fit on no node',
    objects: [web({ cpu: '9' }, 1)],
    says: /Insufficient cpu/,
    reference: 'Deployment/web',
    but: {
      audit: NOT_PLACED,
      pack: WAITING,
      deschedule: WAITING,
      drain: WAITING,
      survive: WAITING,
      'survive --timeline': { code: 2, why: 'it is the plan of a loss, and judges as plan does' },
      'capacity COPY': WAITING,
      'check EXPECT:notEvicted': COUNTED,
      'check EXPECT:utilisation': COUNTED,
    },
  },
  {
    name: 'pods that only an operator makes',
    objects: [
      manifest('db.example.com/v1', 'Postgres', 'main', { spec: { replicas: 3 } }),
      web({ container: small }, 1),
    ],
    says: /Postgres/,
    reference: 'Deployment/web',
    but: { '*': { code: 0, why: 'README: the last line names what is not in the plan' } },
  },
];
