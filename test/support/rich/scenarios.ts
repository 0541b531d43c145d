import type { KubernetesObject } from '../../../src/objects/index.ts';
import { deployment, readyNode, template } from '../scenario-plans.ts';

const named = (apiVersion: string, kind: string, name: string, spec: object): KubernetesObject =>
  ({ apiVersion, kind, metadata: { name, namespace: 'default' }, spec }) as KubernetesObject;

const labels = (app: string): object => ({ matchLabels: { app } });
const small = (app: string): object => template(app, { cpu: '250m' });

const agent = named('apps/v1', 'DaemonSet', 'agent', {
  selector: labels('agent'),
  template: template('agent', { cpu: '10m' }),
});
const database = named('apps/v1', 'StatefulSet', 'db', {
  serviceName: 'db',
  replicas: 2,
  selector: labels('db'),
  template: small('db'),
});
const replicas = named('apps/v1', 'ReplicaSet', 'rs', {
  replicas: 1,
  selector: labels('rs'),
  template: small('rs'),
});
const controller = named('v1', 'ReplicationController', 'rc', {
  replicas: 1,
  selector: { app: 'rc' },
  template: small('rc'),
});
const job = named('batch/v1', 'Job', 'job', {
  backoffLimit: 0,
  template: template('job', {
    cpu: '10m',
    annotations: { 'kschedsim.dev/run-duration': '2m', 'kschedsim.dev/exit-code': '1' },
    spec: { restartPolicy: 'Never' },
  }),
});
const cron = named('batch/v1', 'CronJob', 'cron', {
  schedule: '*/5 * * * *',
  jobTemplate: {
    spec: { template: template('cron', { cpu: '10m', spec: { restartPolicy: 'Never' } }) },
  },
});
const lone = {
  apiVersion: 'v1',
  kind: 'Pod',
  ...template('lone', { cpu: '250m' }),
  metadata: { name: 'lone', namespace: 'default', labels: { app: 'lone' } },
} as KubernetesObject;

export const scenarioCluster: readonly KubernetesObject[] = [
  readyNode('n1'),
  readyNode('n2'),
  readyNode('n3'),
  deployment('web', 4, { cpu: '500m' }),
  agent,
  database,
  replicas,
  controller,
  job,
  cron,
  lone,
];

const steps: readonly object[] = [
  { at: 0, setFailureRate: { selector: 'app=rs', rate: 0.125, exitCode: 4, after: '20s' } },
  {
    at: '10s',
    name: 'the taint',
    taint: { node: 'n1', key: 'a', value: 'b', effect: 'NoSchedule' },
  },
  { at: '11s', taint: { node: 'n1', key: 'a', effect: 'NoExecute' } },
  { at: '20s', scale: { workload: 'rs/rs', replicas: 3 } },
  { at: '20s', scale: { workload: 'rc/rc', replicas: 2 } },
  { at: '20s', scale: { workload: 'sts/db', replicas: 3 } },
  { at: '25s', scale: { workload: 'deploy/web', namespace: 'default', replicas: 6 } },
  { at: '30s', untaint: { node: 'n1', key: 'a', effect: 'NoExecute' } },
  { at: '40s', untaint: { selector: 'kubernetes.io/hostname=n1', key: 'a' } },
  { at: '45s', cordon: { selector: 'kubernetes.io/hostname in (n1, n2)' } },
  { at: '46s', uncordon: 'n1' },
  { at: '47s', uncordon: 'n1' },
  { at: '50s', delete: { pods: { workload: 'deploy/web' }, gracePeriodSeconds: 0 } },
  { at: '55s', delete: { object: 'rc/rc' } },
  { at: '1m', drain: { nodes: ['n2', 'n3'], oneByOne: true, timeout: '30s', force: false } },
  { at: '100s', drain: { selector: 'kubernetes.io/hostname in (n3,n2)', podSelector: 'app=web' } },
  { at: '2m', uncordon: { selector: 'kubernetes.io/hostname' } },
  {
    at: '130s',
    apply: { objects: [readyNode('n4'), readyNode('n5'), deployment('new', 1), lone] },
  },
  { at: '150s', failSandboxes: { node: 'n4', rate: 0.5, error: 'no network' } },
  { at: '160s', failSandboxes: { node: 'n4', rate: 0 } },
  { at: '170s', fillDisk: { node: 'n2', share: 0.9, inodes: 0.955 } },
  { at: '180s', fillDisk: { node: 'n2', inodes: 0.1, share: 0.1 } },
  { at: '200s', fillPids: { node: 'n3', share: 0.5 } },
  { at: '210s', failNode: 'n3' },
  { at: '300s', recoverNode: 'n3' },
  {
    at: '310s',
    shutDownNode: {
      node: 'n5',
      shutdownGracePeriod: '30s',
      shutdownGracePeriodCriticalPods: '10s',
    },
  },
  {
    at: '320s',
    replaceNodes: { nodes: ['n1', 'n2'], objects: [readyNode('n6'), readyNode('n7')], surge: 1 },
  },
];

const failing: readonly object[] = [
  { at: '301s', cordon: { selector: 'no=where' } },
  { at: '301s', delete: { pods: { selector: 'app=nobody' } } },
  { at: '301s', delete: { object: 'pod/lona' } },
  { at: '301s', scale: { workload: 'rs/gone', replicas: 1 } },
  { at: '301s', untaint: { node: 'n1', key: 'a', effect: 'NoSchedule' } },
  { at: '302s', drain: { nodes: ['n1', 'n8', 'n9', 'n10'] } },
  { at: '303s', fillDisk: 'n9' },
];

const at = '299s';
const web = 'deployment/web';

/** Each kind of expectation, met and not met. */
const expectations: readonly object[] = [
  { at: '9s', node: { name: 'n1', ready: true, schedulable: true, pods: 99 } },
  { at, name: 'the third node', node: { name: 'n3', ready: true, schedulable: true, pods: 0 } },
  { at, node: { name: 'n3', ready: false } },
  { at: '46s', node: { name: 'n2', schedulable: true } },
  { at: '46s', node: { name: 'n2', ready: false, schedulable: false } },
  { at, node: { name: 'n1', schedulable: false } },
  { at, node: { name: 'nl' } },
  { at, node: { name: 'nl', exists: false } },
  { at, node: { name: 'n1', exists: false } },
  { at: '40s', pod: { name: 'lone', node: 'n1', restarts: 3 } },
  { at: '40s', pod: { name: 'lone', phase: 'Failed', status: 'Error', ready: false } },
  { at: '40s', pod: { name: 'lone', terminating: true, unschedulable: true } },
  { at: '1s', pod: { name: 'lone', ready: true, phase: 'Running' } },
  { at: '40s', pod: { name: 'lon' } },
  { at: '40s', pod: { name: 'lon', exists: false } },
  { at: '40s', pod: { name: 'lone', exists: false, namespace: 'default' } },
  { at: '40s', pods: { count: 2 } },
  { at: '40s', pods: { namespace: 'other', count: 2 } },
  { at: '40s', pods: { workload: web, atLeast: 7 } },
  { at: '40s', pods: { workload: web, atLeast: 2, atMost: 5, ready: true } },
  { at: '40s', pods: { workload: web, atLeast: 6, atMost: 6 } },
  { at: '40s', pods: { selector: 'app in (rs, rc)', node: 'n2', phase: 'Running', count: 77 } },
  { at: '19s', workload: { name: 'rs/rs', ready: true } },
  { at: '20s', workload: { name: 'rs/rs', ready: true, readyReplicas: 3 } },
  { at: '20s', workload: { name: 'rc/rc', readyReplicas: 7 } },
  { at: '20s', workload: { name: 'ds/agent', ready: false } },
  { at: '1s', workload: { name: 'sts/db', ready: true } },
  { at, workload: { name: 'cronjob/cron', ready: false } },
  { at: '100s', workload: { name: 'job/job', ready: true } },
  { at, workload: { name: 'job/job', failed: true } },
  { at, workload: { name: 'job/job', failed: false, ready: true } },
  { at: '20s', workload: { name: 'deploy/webb', ready: true } },
  { at: '26s', workload: { name: web, ready: true, namespace: 'default' } },
  { at: '26s', workload: { name: web, ready: false, failed: false } },
  { at: '2h', workload: { name: web, ready: true } },
];

export const everyStep = {
  apiVersion: 'kschedsim.dev/v1alpha1',
  kind: 'Scenario',
  metadata: { name: 'every step' },
  steps: [...steps, ...failing],
  expect: expectations,
};
