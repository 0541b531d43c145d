import type { FieldCase } from './field-case.ts';
import { host, TWO } from './objects.ts';
import { crashing, job, meta, pod, scenario, web, workload } from '../support/finding-manifests.ts';
import { workloadOf, type RejectedKind } from '../support/rejected-workloads.ts';

const FAILS = '-o json --until 5m';

/** A static pod of the node that has the host port. */
const portTaken = meta(
  pod('holder', {
    spec: { nodeName: 'n1' },
    container: { ports: [{ containerPort: 80, hostPort: 8080 }] },
  }),
  { uid: 'holder' },
);

const wanting = (kind: RejectedKind): FieldCase => ({
  name: `A1 the pod of a ${kind} is pinned to a node whose host port is taken`,
  files: {
    'c.yaml': [...TWO, portTaken],
    'a.yaml': [
      workloadOf(kind, { nodeName: 'n1' }, { ports: [{ containerPort: 80, hostPort: 8080 }] }),
    ],
  },
  runs: [
    {
      args: `plan DIR/c.yaml DIR/a.yaml ${FAILS}`,
      exit: 2,
      json: { summary: { verdict: 'failed' } },
      finds: { kind: 'failing' },
    },
    { args: 'plan DIR/c.yaml DIR/a.yaml --until 5m', exit: 2, notOut: [/of [\d,]+ pods Running/] },
  ],
});

const KINDS = ['Deployment', 'StatefulSet', 'ReplicaSet', 'Job', 'CronJob', 'Pod'] as const;

const tooBig = workload('Deployment', 'w', 2, { cpu: '9', spec: { nodeName: 'n1' } });

export const rejectedPods: readonly FieldCase[] = [
  ...KINDS.map(wanting),
  {
    name: 'A1 rejected pods fail every format, and are counted as Running in none',
    files: { 'n.yaml': TWO, 'a.yaml': [tooBig] },
    runs: [
      { args: 'plan DIR/n.yaml DIR/a.yaml --until 5m -o junit', exit: 2, out: [/<failure/] },
      {
        args: 'plan DIR/n.yaml DIR/a.yaml --until 5m -o markdown',
        exit: 2,
        out: [/failed/, /OutOfcpu/],
      },
      { args: 'plan DIR/n.yaml DIR/a.yaml --until 5m -o html', exit: 2, out: [/OutOfcpu/] },
      {
        args: 'plan DIR/n.yaml DIR/a.yaml --until 5m -o sarif',
        exit: 2,
        out: [/"level": ?"error"/],
      },
      { args: 'plan DIR/n.yaml DIR/a.yaml --until 5m -o gitlab', exit: 2, out: [/OutOfcpu/] },
      { args: 'plan DIR/n.yaml DIR/a.yaml --until 5m -o github', exit: 2, out: [/::error file=/] },
      { args: 'plan DIR/n.yaml DIR/a.yaml --until 5m', exit: 2, out: [/rejected [\d,]+ times/] },
    ],
  },
  {
    name: 'A1 check does not pass while pods are rejected',
    files: {
      'n.yaml': TWO,
      'a.yaml': [tooBig],
      'e.yaml': [
        {
          apiVersion: 'kschedsim.dev/v1alpha1',
          kind: 'Expectations',
          expect: [{ ready: { workload: 'deployment/w', within: '2m' } }],
        },
      ],
    },
    runs: [
      { args: 'check DIR/n.yaml DIR/a.yaml -e DIR/e.yaml', exit: 2, notOut: [/Check passed/] },
    ],
  },
  {
    name: 'A1 a taint NoExecute rejects the pods of a template with nodeName',
    files: {
      'n.yaml': [host('n1', { taints: [{ key: 'x', effect: 'NoExecute' }] }), host('n2')],
      'a.yaml': [workload('Deployment', 'w', 1, { spec: { nodeName: 'n1' } })],
    },
    runs: [{ args: `plan DIR/n.yaml DIR/a.yaml ${FAILS}`, exit: 2, finds: { kind: 'failing' } }],
  },
  {
    name: 'A1 a taint NoSchedule does not keep a pod with nodeName from running',
    files: {
      'n.yaml': [host('n1', { taints: [{ key: 'x', effect: 'NoSchedule' }] }), host('n2')],
      'a.yaml': [workload('Deployment', 'w', 1, { spec: { nodeName: 'n1' } })],
    },
    runs: [{ args: `plan DIR/n.yaml DIR/a.yaml ${FAILS}`, exit: 0 }],
  },
  {
    name: 'A1 one node of two rejects its daemon pod: the DaemonSet fails, the other pod runs',
    files: {
      'n.yaml': [host('n1'), host('n2', { cpu: '1' }), host('n3')],
      'c.yaml': [meta(pod('full', { cpu: '900m', spec: { nodeName: 'n2' } }), { uid: 'full' })],
      'k.yaml': [
        {
          apiVersion: 'kubescheduler.config.k8s.io/v1',
          kind: 'KubeSchedulerConfiguration',
          profiles: [{ plugins: { multiPoint: { disabled: [{ name: 'NodeResourcesFit' }] } } }],
        },
      ],
      'a.yaml': [workloadOf('DaemonSet', {}, { resources: { requests: { cpu: '500m' } } })],
    },
    runs: [
      {
        args: `plan DIR/n.yaml DIR/c.yaml DIR/a.yaml --config DIR/k.yaml ${FAILS}`,
        exit: 2,
        finds: { kind: 'failing' },
      },
    ],
  },
  {
    name: 'A1 a Deployment that is changed so that its new pods are rejected fails, though the old one runs',
    files: {
      'n.yaml': TWO,
      'a.yaml': [workload('Deployment', 'w', 1, { cpu: '1' })],
      's.yaml': [
        scenario([
          {
            at: '1m',
            apply: {
              objects: [workload('Deployment', 'w', 1, { cpu: '9', spec: { nodeName: 'n1' } })],
            },
          },
        ]),
      ],
    },
    runs: [
      {
        args: 'plan DIR/n.yaml DIR/a.yaml --scenario DIR/s.yaml --until 6m -o json',
        exit: 2,
        finds: { kind: 'failing' },
      },
    ],
  },
  {
    name: 'A1 compare names what the head makes fail',
    files: {
      'n.yaml': TWO,
      'base.yaml': [workload('Deployment', 'w', 1, { cpu: '1' })],
      'head.yaml': [workload('Deployment', 'w', 1, { cpu: '9', spec: { nodeName: 'n1' } })],
    },
    runs: [
      {
        args: 'compare DIR/n.yaml --base DIR/base.yaml --head DIR/head.yaml --until 5m',
        exit: 2,
      },
    ],
  },
  {
    name: 'A1 pods that crash and a Job that gives up fail as well',
    files: {
      'n.yaml': TWO,
      'a.yaml': [web(crashing, 1), job('j', crashing, { backoffLimit: 1 })],
    },
    runs: [
      {
        args: `plan DIR/n.yaml DIR/a.yaml ${FAILS}`,
        exit: 2,
        finds: { kind: 'failing', object: 'Job/j' },
      },
    ],
  },
  {
    name: 'A18 a new StatefulSet whose pods never become ready is not passed over',
    files: {
      'n.yaml': TWO,
      'a.yaml': [
        workload('StatefulSet', 'db', 2, {
          cpu: '100m',
          container: { readinessProbe: { httpGet: { path: '/', port: 80 } } },
          annotations: { 'kschedsim.dev/readiness-probe': 'fail' },
        }),
      ],
    },
    runs: [
      {
        args: `plan DIR/n.yaml DIR/a.yaml -o json --until 30m`,
        exit: 2,
        json: { summary: { verdict: 'failed' } },
      },
    ],
  },
  {
    name: 'A18 a scale-down whose pod never ends is found',
    files: {
      'n.yaml': TWO,
      'a.yaml': [workload('Deployment', 'w', 2, { cpu: '100m' })],
      's.yaml': [
        scenario([
          { at: '1m', failNode: 'n1' },
          { at: '1m', failNode: 'n2' },
          { at: '65s', scale: { workload: 'deployment/w', replicas: 1 } },
        ]),
      ],
    },
    runs: [{ args: 'plan DIR/n.yaml DIR/a.yaml --scenario DIR/s.yaml --until 30m', exit: 2 }],
  },
];
