import { expect, test } from 'vitest';
import { node, pod } from '../../test/support/builders.ts';
import type { KubernetesObject } from '../objects/index.ts';
import { plan } from './plan.ts';

const solo = pod('solo')
  .onNode('n1')
  .requests({ cpu: '100m' })
  .reports({ phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] }).object;

/** Kinds of the API that no part of the simulation stores. */
const NOT_STORED: readonly (readonly [string, string])[] = [
  ['apiextensions.k8s.io/v1', 'CustomResourceDefinition'],
  ['flowcontrol.apiserver.k8s.io/v1', 'FlowSchema'],
  ['flowcontrol.apiserver.k8s.io/v1', 'PriorityLevelConfiguration'],
  ['events.k8s.io/v1', 'Event'],
  ['v1', 'Event'],
  ['storage.k8s.io/v1', 'VolumeAttributesClass'],
  ['admissionregistration.k8s.io/v1', 'ValidatingAdmissionPolicy'],
  ['admissionregistration.k8s.io/v1', 'MutatingWebhookConfiguration'],
  ['certificates.k8s.io/v1', 'CertificateSigningRequest'],
  ['coordination.k8s.io/v1', 'Lease'],
  ['networking.k8s.io/v1', 'NetworkPolicy'],
  ['rbac.authorization.k8s.io/v1', 'ClusterRole'],
  ['example.com/v1', 'Widget'],
];

test.each(NOT_STORED)('%s %s is applied over a running cluster', (apiVersion, kind) => {
  const manifest: KubernetesObject = { apiVersion, kind, metadata: { name: 'a', namespace: 'x' } };
  const { summary } = plan({
    objects: [],
    cluster: [node('n1').object, solo],
    apply: [manifest, pod('more').requests({ cpu: '100m' }).object],
  });
  expect(summary.placed).toBe(2);
});
