import { describe, expect, test } from 'vitest';
import type { KubernetesObject } from '../../src/objects/index.ts';
import type { Plan } from '../../src/outcome/index.ts';
import { pod } from '../support/builders.ts';
import { doubtsIn, run, workload } from '../support/not-modelled.ts';
import type { Loose } from '../support/not-modelled.ts';

describe('admission that cannot be judged', () => {
  const rules = (more: object = {}): object => ({
    operations: ['CREATE'],
    apiGroups: [''],
    apiVersions: ['v1'],
    resources: ['pods'],
    ...more,
  });
  const webhook = (more: object = {}, name = 'check.example.com'): Loose => ({
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: 'ValidatingWebhookConfiguration',
    metadata: { name: 'checks', uid: 'w-1' },
    webhooks: [
      {
        name,
        admissionReviewVersions: ['v1'],
        clientConfig: { url: 'https://example.com' },
        sideEffects: 'None',
        rules: [rules()],
        ...more,
      },
    ],
  });
  const namespace = (labels: Readonly<Record<string, string>>): Loose => ({
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name: 'shop', labels },
  });
  const DOUBT =
    'ValidatingWebhookConfiguration checks (check.example.com) is called for its pods: what it answers is not simulated';

  test('a webhook that would see new pods', () => {
    expect(doubtsIn(run(webhook(), workload({})))).toEqual([DOUBT]);
  });

  test('a webhook that would see the workload', () => {
    const sees = (...operations: string[]): Plan => {
      const only = { operations, apiGroups: ['apps'], resources: ['deployments'] };
      return run(webhook({ rules: [rules(only)] }), workload({}));
    };
    expect(doubtsIn(sees('CREATE'))).toEqual([DOUBT.replace('its pods', 'its deployments')]);
    expect(doubtsIn(sees('DELETE'))).toEqual([]);
  });

  test('webhooks do not see an unchanged stored workload, but they see its new pods', () => {
    const { metadata, ...rest } = workload({});
    const stored = { ...rest, metadata: { ...metadata, uid: 'd-1' } };
    const only = { operations: ['*'], apiGroups: ['apps'], resources: ['deployments'] };
    expect(doubtsIn(run(webhook({ rules: [rules(only)] }), stored))).toEqual([]);
    expect(doubtsIn(run(webhook(), stored))).toEqual([DOUBT]);
    const changed = workload({ podLabels: { version: '2' } });
    const updates = { ...only, operations: ['UPDATE'] };
    expect(doubtsIn(run(webhook({ rules: [rules(updates)] }), stored, changed))).toEqual([
      DOUBT.replace('its pods', 'its deployments'),
    ]);
  });

  test.each([
    ['other operations', { rules: [rules({ operations: ['DELETE', 'UPDATE'] })] }],
    ['other resources', { rules: [rules({ resources: ['services', 'pods/exec'] })] }],
    ['other groups', { rules: [rules({ apiGroups: ['cert-manager.io'], resources: ['*'] })] }],
    ['objects of the cluster', { rules: [rules({ scope: 'Cluster' })] }],
    ['other pods', { objectSelector: { matchLabels: { sidecar: 'yes' } } }],
    ['other namespaces', { namespaceSelector: { matchLabels: { injection: 'enabled' } } }],
    [
      'namespaces of other names',
      {
        namespaceSelector: {
          matchExpressions: [
            { key: 'kubernetes.io/metadata.name', operator: 'NotIn', values: ['shop'] },
          ],
        },
      },
    ],
  ])('not one for %s', (_, more) => {
    const found = run(webhook(more), namespace({ injection: 'disabled' }), workload({}));
    expect(doubtsIn(found)).toEqual([]);
    expect(found.summary.verdict).toBe('passed');
  });

  test('a namespace outside the input may have any labels except another name', () => {
    const labelled = { namespaceSelector: { matchLabels: { injection: 'enabled' } } };
    expect(doubtsIn(run(webhook(labelled), workload({})))).toEqual([DOUBT]);
    const named = { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'bank' } } };
    expect(doubtsIn(run(webhook(named), workload({})))).toEqual([]);
  });

  test('pods that were admitted before are in no doubt', () => {
    const waiting = pod('web').in('shop').object;
    const stored = { ...waiting, metadata: { ...waiting.metadata, uid: 'u-1' } };
    expect(doubtsIn(run(webhook(), stored))).toEqual([]);
    expect(doubtsIn(run(webhook(), waiting))).toEqual([DOUBT]);
  });

  test('webhooks that change nothing relevant to scheduling', () => {
    const found = run(webhook({}, 'pod-identity-webhook.amazonaws.com'), workload({}));
    expect(doubtsIn(found)).toEqual([]);
  });

  const policy = (resources: readonly string[]): Loose => ({
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: 'ValidatingAdmissionPolicy',
    metadata: { name: 'limits' },
    spec: { matchConstraints: { resourceRules: [rules({ resources })] } },
  });
  const binding = (spec: object): Loose => ({
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: 'ValidatingAdmissionPolicyBinding',
    metadata: { name: 'limits' },
    spec: { policyName: 'limits', validationActions: ['Deny'], ...spec },
  });

  test('a policy is in force where a binding denies', () => {
    const doubts = (...objects: KubernetesObject[]): unknown =>
      doubtsIn(run(workload({}), ...objects));
    expect(doubts(policy(['pods']), binding({}))).toEqual([
      'ValidatingAdmissionPolicy limits applies to its pods: its expressions are not evaluated',
    ]);
    expect(doubts(policy(['services']), binding({}))).toEqual([]);
    expect(doubts(policy(['pods']))).toEqual([]);
    expect(doubts(policy(['pods']), binding({ validationActions: ['Warn'] }))).toEqual([]);
    expect(doubts(policy(['pods']), binding({ policyName: 'other' }))).toEqual([]);
    const elsewhere = {
      namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'b' } },
    };
    expect(doubts(policy(['pods']), binding({ matchResources: elsewhere }))).toEqual([]);
    const several = { resourceRules: [rules({ resources: ['services'] }), rules()] };
    expect(doubts(policy(['pods']), binding({ matchResources: several }))).toHaveLength(1);
    const excluded = { excludeResourceRules: [rules()] };
    expect(doubts(policy(['pods']), binding({ matchResources: excluded }))).toEqual([]);
  });
});
