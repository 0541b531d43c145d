import { expect, test } from 'vitest';
import type { KubernetesObject } from '../objects/index.ts';
import { podOf } from './pod-of-workload.ts';

const spec = { containers: [{ name: 'c' }] };
const template = { metadata: { labels: { app: 'web' } }, spec };
const workload = (kind: string, more: object = { spec: { template } }): KubernetesObject => ({
  apiVersion: kind === 'Pod' || kind === 'ReplicationController' ? 'v1' : 'apps/v1',
  kind,
  metadata: { name: 'web', namespace: 'shop' },
  ...more,
});
const batch = (kind: string, more?: object): KubernetesObject => ({
  ...workload(kind, more),
  apiVersion: 'batch/v1',
});

test.each([
  [workload('Deployment'), 'web'],
  [workload('ReplicaSet'), 'web'],
  [workload('ReplicationController'), 'web'],
  [workload('StatefulSet'), 'web-0'],
  [workload('DaemonSet'), 'web'],
  [batch('Job'), 'web'],
  [batch('CronJob', { spec: { jobTemplate: { spec: { template } } } }), 'web'],
])('the next pod of a $kind has the template', (object, name) => {
  const metadata = { labels: { app: 'web' }, name, namespace: 'shop' };
  expect(podOf(object)).toEqual({ apiVersion: 'v1', kind: 'Pod', metadata, spec });
});

test('a Pod is taken as if it were pending', () => {
  const placed = { spec: { ...spec, nodeName: 'n' }, status: { phase: 'Running' } };
  const { metadata } = workload('Pod');
  expect(podOf(workload('Pod', placed))).toEqual({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata,
    spec,
  });
});

test.each([
  workload('Node', {}),
  workload('Deployment', { spec: { template: {} } }),
  batch('CronJob', { spec: { jobTemplate: {} } }),
])('another $kind has no pod', (object) => {
  expect(podOf(object)).toBeUndefined();
});
