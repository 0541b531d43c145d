import { expect, test } from 'vitest';
import type { KubernetesObject } from '../../objects/index.ts';
import { preparedForCreate, preparedForUpdate } from './prepare.ts';

const gates = {};
const TEMPLATE = { metadata: { labels: { a: 'b' } }, spec: { containers: [] } };

/** apiVersion, kind, a field, its two values, and whether its change raises metadata.generation (strategy.go of each kind, v1.34). */
const KINDS: readonly (readonly [string, string, string, unknown, unknown, boolean])[] = [
  ['v1', 'Pod', 'spec', { containers: [], hostname: 'a' }, { containers: [] }, true],
  ['v1', 'PodTemplate', 'template', TEMPLATE, { ...TEMPLATE, metadata: {} }, true],
  ['v1', 'ReplicationController', 'spec', { replicas: 1 }, { replicas: 2 }, true],
  ['v1', 'ConfigMap', 'data', { a: 'b' }, { a: 'c' }, false],
  ['v1', 'Node', 'spec', { unschedulable: true }, {}, false],
  ['v1', 'PersistentVolumeClaim', 'spec', { volumeName: 'a' }, { volumeName: 'b' }, false],
  [
    'apps/v1',
    'Deployment',
    'spec',
    { replicas: 1, template: TEMPLATE },
    { template: TEMPLATE },
    true,
  ],
  [
    'apps/v1',
    'ReplicaSet',
    'spec',
    { replicas: 1, template: TEMPLATE },
    { template: TEMPLATE },
    true,
  ],
  [
    'apps/v1',
    'StatefulSet',
    'spec',
    { replicas: 1, template: TEMPLATE },
    { template: TEMPLATE },
    true,
  ],
  [
    'apps/v1',
    'DaemonSet',
    'spec',
    { minReadySeconds: 1, template: TEMPLATE },
    { template: TEMPLATE },
    true,
  ],
  ['batch/v1', 'CronJob', 'spec', { schedule: 'a' }, { schedule: 'b' }, true],
  ['batch/v1', 'Job', 'spec', { parallelism: 1, template: TEMPLATE }, { template: TEMPLATE }, true],
  ['policy/v1', 'PodDisruptionBudget', 'spec', { minAvailable: 1 }, { minAvailable: 2 }, true],
  ['networking.k8s.io/v1', 'Ingress', 'spec', { ingressClassName: 'a' }, {}, true],
  ['networking.k8s.io/v1', 'IngressClass', 'spec', { controller: 'a/b' }, {}, true],
  ['networking.k8s.io/v1', 'NetworkPolicy', 'spec', { policyTypes: ['Egress'] }, {}, true],
  ['discovery.k8s.io/v1', 'EndpointSlice', 'addressType', 'IPv4', 'IPv6', true],
  ['discovery.k8s.io/v1', 'EndpointSlice', 'endpoints', [{ addresses: ['a'] }], [], true],
  ['discovery.k8s.io/v1', 'EndpointSlice', 'ports', [{ port: 1 }], [{ port: 2 }], true],
  ['storage.k8s.io/v1', 'CSIDriver', 'spec', { podInfoOnMount: true }, {}, true],
  ['storage.k8s.io/v1', 'StorageClass', 'reclaimPolicy', 'Delete', 'Retain', false],
  ['resource.k8s.io/v1', 'DeviceClass', 'spec', { extendedResourceName: 'a/b' }, {}, true],
  ['resource.k8s.io/v1', 'ResourceSlice', 'spec', { driver: 'a' }, { driver: 'b' }, true],
  ['scheduling.k8s.io/v1', 'PriorityClass', 'value', 1, 2, false],
  [
    'admissionregistration.k8s.io/v1',
    'MutatingWebhookConfiguration',
    'webhooks',
    [{ name: 'a' }],
    [],
    true,
  ],
  [
    'admissionregistration.k8s.io/v1',
    'ValidatingWebhookConfiguration',
    'webhooks',
    [{ name: 'a' }],
    [],
    true,
  ],
];

test.each(KINDS)('%s %s: a change of %s', (apiVersion, kind, field, from, to, raises) => {
  const made = (value: unknown): KubernetesObject => ({
    apiVersion,
    kind,
    metadata: { name: 'x' },
    [field]: value,
  });
  const counted = kind === 'PriorityClass' || raises;
  const created = preparedForCreate(made(from), gates);
  expect(created.metadata.generation).toBe(counted ? 1 : undefined);
  const same = preparedForUpdate(created, created, gates);
  expect(same.metadata.generation).toBe(counted ? 1 : undefined);
  const changed = preparedForUpdate({ ...created, [field]: to }, created, gates);
  expect(changed.metadata.generation).toBe(raises ? 2 : counted ? 1 : undefined);
});
