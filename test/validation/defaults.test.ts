import { expect, test } from 'vitest';
import { applyDefaults } from '../../src/server/index.ts';
import type { KubernetesObject } from '../../src/objects/index.ts';
import { recordedAs } from './cases.ts';
import type { Members } from './cases.ts';

const object = (apiVersion: string, kind: string, fields: Members): KubernetesObject => ({
  ...{ apiVersion, kind, metadata: { name: 'x' } },
  ...fields,
});

const webhooks = [
  { name: 'a.b.c', clientConfig: { service: { name: 's', namespace: 'n' } }, rules: [{}] },
  { name: 'd.e.f', clientConfig: { url: 'https://x' }, failurePolicy: 'Ignore' },
];
const subjects = ['User', 'Group', 'ServiceAccount'].map((kind) => ({ kind, name: 'x' }));
const roleRef = { kind: 'Role', name: 'x' };
const ports = [{ port: 80 }, { port: 53, protocol: 'UDP' }];

/** Kinds whose defaults no golden data has; of each an object without, and one with most parts. */
const objects: readonly KubernetesObject[] = [
  object('storage.k8s.io/v1', 'StorageClass', { provisioner: 'p' }),
  object('storage.k8s.io/v1', 'CSIDriver', { spec: {} }),
  object('storage.k8s.io/v1', 'CSIDriver', {
    spec: { attachRequired: false, podInfoOnMount: true, volumeLifecycleModes: ['Ephemeral'] },
  }),
  object('networking.k8s.io/v1', 'NetworkPolicy', { spec: { podSelector: {} } }),
  object('networking.k8s.io/v1', 'NetworkPolicy', {
    spec: { podSelector: {}, ingress: [{ ports }], egress: [{ ports }, {}] },
  }),
  object('networking.k8s.io/v1', 'IngressClass', { spec: { controller: 'a/b' } }),
  object('networking.k8s.io/v1', 'IngressClass', {
    spec: { controller: 'a/b', parameters: { kind: 'K', name: 'x' } },
  }),
  object('discovery.k8s.io/v1', 'EndpointSlice', { addressType: 'IPv4', endpoints: [] }),
  object('discovery.k8s.io/v1', 'EndpointSlice', { addressType: 'IPv4', endpoints: [], ports }),
  object('rbac.authorization.k8s.io/v1', 'RoleBinding', { roleRef }),
  object('rbac.authorization.k8s.io/v1', 'RoleBinding', { roleRef, subjects }),
  object('rbac.authorization.k8s.io/v1', 'ClusterRoleBinding', { roleRef, subjects }),
  object('admissionregistration.k8s.io/v1', 'ValidatingWebhookConfiguration', { webhooks }),
  object('admissionregistration.k8s.io/v1', 'MutatingWebhookConfiguration', { webhooks }),
  object('scheduling.k8s.io/v1', 'PriorityClass', { value: 1 }),
  object('v1', 'Secret', {}),
  object('v1', 'Endpoints', { subsets: [{ addresses: [{ ip: '10.0.0.1' }], ports }] }),
  object('apps/v1', 'ControllerRevision', {}),
];

test('what objects of other kinds than workloads are given', async () => {
  const rows = objects.map((one) => {
    const { metadata: _, ...defaulted } = applyDefaults(one);
    return JSON.stringify(defaulted);
  });
  await expect(`${rows.join('\n')}\n`).toMatchFileSnapshot(recordedAs('defaults'));
});
