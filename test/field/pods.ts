import type { KubernetesObject } from '../../src/objects/index.ts';
import {
  crashing,
  fieldsAt,
  manifest,
  meta,
  pod,
  wide,
  workload,
} from '../support/finding-manifests.ts';
import type { Fields } from '../support/finding-manifests.ts';
import { workloadOf } from '../support/rejected-workloads.ts';
import type { RejectedKind } from '../support/rejected-workloads.ts';
import type { FieldCase } from './field-case.ts';
import { host, NODES } from './objects.ts';

const PLAN = 'plan DIR/n.yaml DIR/a.yaml';

const files = (...objects: readonly KubernetesObject[]): FieldCase['files'] => ({
  'n.yaml': NODES,
  'a.yaml': objects,
});

const annotated = (object: KubernetesObject, annotations: Fields): KubernetesObject => {
  if (object.kind === 'Pod') return meta(object, { annotations });
  const spec = fieldsAt(object, 'spec');
  const template = fieldsAt(spec, 'template');
  const metadata = { ...fieldsAt(template, 'metadata'), annotations };
  return { ...object, spec: { ...spec, template: { ...template, metadata } } } as KubernetesObject;
};

const TOLERATION = { tolerations: [{ key: 'x', operator: 'Exists' }] };
const GUARDED = [host('n1', { taints: [{ key: 'x', effect: 'NoSchedule' }] })];

/** What the second manifest no longer has, by the kind of the workload. */
const forgotten = (kind: RejectedKind): FieldCase => ({
  name: `A3 the next manifest of a ${kind} lacks its tolerations: its next pods fit nowhere`,
  files: {
    'n.yaml': GUARDED,
    'v1.yaml': [workloadOf(kind, TOLERATION)],
    'v2.yaml': [workloadOf(kind, {})],
  },
  runs: [
    { args: 'plan DIR/n.yaml DIR/v1.yaml -o manifests', exit: 0, save: 'run.yaml' },
    { args: 'plan DIR/run.yaml DIR/v1.yaml', exit: 0, out: [/1 unchanged/] },
    { args: 'plan DIR/run.yaml DIR/v2.yaml', exit: 2, out: [/untolerated taint/] },
  ],
});

const hungry = (kind: RejectedKind): FieldCase => ({
  name: `A4 a ${kind} that starts late and uses more memory than its node has is evicted`,
  files: files(
    annotated(
      workloadOf(kind, {
        nodeSelector: { 'kubernetes.io/hostname': 'n1' },
        initContainers: [{ name: 'init', image: 'i:1' }],
      }),
      { 'kschedsim.dev/memory-usage.app': '30Gi', 'kschedsim.dev/pull-duration': '20s' },
    ),
  ),
  runs: [
    {
      args: `${PLAN} --until 5m`,
      exit: 2,
      out: [/[Ee]victed|MemoryPressure|BackoffLimitExceeded/],
    },
  ],
});

const unsafe = (kind: RejectedKind): FieldCase => ({
  name: `A10 an unsafe sysctl of a ${kind} is rejected`,
  files: files(
    workloadOf(kind, {
      securityContext: { sysctls: [{ name: 'net.core.somaxconn', value: '1024' }] },
    }),
  ),
  runs: [{ args: `${PLAN} --until 1m`, exit: 2, out: [/SysctlForbidden/] }],
});

const never = (kind: RejectedKind): FieldCase => ({
  name: `A8 the pods of a ${kind} fail when a container that is not to restart ends`,
  files: files(
    annotated(workloadOf(kind, {}, { restartPolicy: 'Never' }), crashing.annotations ?? {}),
  ),
  runs: [
    {
      args: `${PLAN} --kubernetes 1.36 --until 1m -o json`,
      exit: 2,
      json: { summary: { verdict: 'failed' } },
      finds: { kind: 'failing' },
    },
  ],
});

const rule = (operator: 'In' | 'NotIn'): FieldCase['files'] =>
  files(
    annotated(
      workloadOf(
        'Pod',
        { restartPolicy: 'Never' },
        {
          restartPolicy: 'Never',
          restartPolicyRules: [{ action: 'Restart', exitCodes: { operator, values: [42] } }],
        },
      ),
      { 'kschedsim.dev/run-duration': '1s,forever', 'kschedsim.dev/exit-code': '42,0' },
    ),
  );

const settings = manifest('v1', 'ConfigMap', 'settings', { data: { a: '1' } });
const fromMap = (name: string, more: Fields = {}): Fields => ({
  envFrom: [{ configMapRef: { name, ...more } }],
});

export const pods: readonly FieldCase[] = [
  ...(['StatefulSet', 'CronJob'] as const).map(forgotten),
  ...(['StatefulSet', 'DaemonSet', 'Job', 'Pod'] as const).map(hungry),
  ...(['Deployment', 'StatefulSet', 'DaemonSet', 'Job'] as const).map(unsafe),
  {
    name: 'A10 a safe sysctl is no reason to reject a pod',
    files: files(
      workloadOf('StatefulSet', {
        securityContext: { sysctls: [{ name: 'net.ipv4.ip_local_port_range', value: '1 2' }] },
      }),
    ),
    runs: [{ args: PLAN, exit: 0 }],
  },
  ...(['StatefulSet', 'DaemonSet', 'ReplicaSet'] as const).map(never),
  {
    name: 'A8 a rule restarts the container of a pod, from the release on that has such rules',
    files: rule('In'),
    runs: [
      { args: `${PLAN} --kubernetes 1.36 --until 2m`, exit: 0 },
      { args: `${PLAN} --kubernetes 1.34 --until 2m`, exit: 2 },
    ],
  },
  {
    name: 'A8 a rule for other exit codes does not restart the container',
    files: rule('NotIn'),
    runs: [{ args: `${PLAN} --kubernetes 1.36 --until 2m`, exit: 2, out: [/exit code 42/] }],
  },
  {
    name: 'A9 a ConfigMap of another namespace is not found',
    files: files(
      wide(manifest('v1', 'Namespace', 'other')),
      meta(settings, { namespace: 'other' }),
      workloadOf('Job', {}, fromMap('settings')),
    ),
    runs: [{ args: PLAN, exit: 2, out: [/settings.*in namespace other/s] }],
  },
  {
    name: 'A9 what is optional is not missed, not even under a misspelt name',
    files: files(settings, workloadOf('DaemonSet', {}, fromMap('setting', { optional: true }))),
    runs: [{ args: PLAN, exit: 0 }],
  },
  {
    name: 'A9 a key that a ConfigMap lacks keeps an init container from starting',
    files: files(
      settings,
      workloadOf('CronJob', {
        initContainers: [
          {
            name: 'init',
            image: 'i:1',
            env: [{ name: 'X', valueFrom: { configMapKeyRef: { name: 'settings', key: 'b' } } }],
          },
        ],
      }),
    ),
    runs: [
      { args: PLAN, exit: 2, out: [/has no key b; it has a/, /Init:CreateContainerConfigError/] },
    ],
  },
  {
    name: 'A18 a new Deployment that is paused has no pods, and the finding says why',
    files: files(workload('Deployment', 'w', 2, { cpu: '100m' }, { paused: true })),
    runs: [{ args: PLAN, exit: 2, out: [/0 of 2 ready: its rollout is paused/] }],
  },
  {
    name: 'A18 pods that are bound to no node of the cluster never run',
    files: files(workload('Deployment', 'w', 1, { cpu: '100m', spec: { nodeName: 'n9' } })),
    runs: [{ args: PLAN, exit: 2, notOut: [/all ready/] }],
  },
  {
    name: 'B4 an amount with a huge exponent is refused at its place, wherever it is',
    files: {
      'n.yaml': NODES,
      'a.yaml': [pod('p', { cpu: '1e999999' })],
      'q.yaml': [manifest('v1', 'ResourceQuota', 'q', { spec: { hard: { cpu: '1e999999' } } })],
      'p.yaml': [pod('p', { cpu: '1' })],
    },
    runs: [
      { args: PLAN, exit: 1, err: [/a\.yaml:1:\d+: error: Pod\/p/] },
      { args: 'plan DIR/n.yaml DIR/p.yaml DIR/q.yaml', exit: 1, err: [/q\.yaml:1:\d+: error/] },
      { args: 'capacity DIR/n.yaml --pod DIR/a.yaml', exit: 1, err: [/a\.yaml:1:\d+/] },
      {
        args: 'plan DIR/n.yaml DIR/p.yaml --set-request pod/p:__proto__=1',
        exit: 1,
        err: [/__proto__/],
      },
    ],
  },
];
