import { expect, test } from 'vitest';
import { LAST_APPLIED } from '../../../server/index.ts';
import type { KubernetesObject } from '../../../objects/index.ts';
import { plan } from '../../../simulation/index.ts';
import { anonymize } from './rewrite.ts';

const node = {
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name: 'n1', labels: { disk: 'ssd' } },
  status: { allocatable: { cpu: '4', memory: '8Gi', pods: '20' } },
};

const web = (spec: object, labels: object = {}): Record<string, unknown> & KubernetesObject => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web', namespace: 'default', labels: { team: 'jane', ...labels } },
  spec: {
    replicas: 2,
    selector: { matchLabels: { app: 'web' } },
    template: {
      metadata: { labels: { app: 'web' } },
      spec: { containers: [{ name: 'main', image: 'acme/web:1' }], ...spec },
    },
  },
});

const before = web(
  {
    nodeSelector: { disk: 'ssd' },
    tolerations: [{ key: 'acme', operator: 'Exists' }],
    containers: [
      { name: 'main', image: 'acme/web:1', env: [{ name: 'SECRET', value: 'x' }] },
      { name: 'side', image: 'acme/side:1' },
    ],
  },
  { stage: 'beta' },
);
const after = web({});

const objectsOf = (
  input: readonly unknown[],
): readonly (Record<string, unknown> & KubernetesObject)[] =>
  // The anonymizer keeps the shape of objects.
  input as readonly (Record<string, unknown> & KubernetesObject)[];

/** What is left of the Deployment after the manifest is applied over the cluster. */
function left(objects: readonly (Record<string, unknown> & KubernetesObject)[]): unknown {
  const made = plan({ objects });
  const found = made.objects?.find(({ kind }) => kind === 'Deployment');
  const { spec } = (found ?? {}) as { spec?: { template: { spec: Record<string, unknown> } } };
  const { nodeSelector, tolerations, containers } = spec?.template.spec ?? {};
  return {
    findings: made.findings.map(({ kind }) => kind),
    labels: Object.keys(found?.metadata.labels ?? {}).length,
    nodeSelector,
    tolerations,
    containers: (containers as readonly { readonly env?: unknown }[]).map(({ env }) => env),
  };
}

const ended = { findings: [], labels: 1, containers: [undefined] };
const live = objectsOf(plan({ objects: [node, before] }).objects ?? []).map((object) => {
  const { managedFields: _, ...metadata } = object.metadata;
  return { ...object, metadata };
});

test.each([
  ['managedFields', objectsOf(plan({ objects: [node, before] }).objects ?? [])],
  [
    'the last-applied annotation',
    live.map((object) =>
      object.kind === 'Deployment'
        ? {
            ...object,
            metadata: {
              ...object.metadata,
              annotations: { [LAST_APPLIED]: JSON.stringify(before) },
            },
          }
        : object,
    ),
  ],
])('an anonymized cluster keeps who set its fields: %s', (_, cluster) => {
  expect(left([...cluster, after])).toEqual({ ...ended, nodeSelector: undefined });
  const anonymous = objectsOf(anonymize([...cluster, after]));
  expect(left(anonymous)).toEqual({ ...ended, nodeSelector: undefined });
  expect(JSON.stringify(anonymous)).not.toMatch(/acme|jane|SECRET|beta|stage|side/);
});

test('names of programs and members of sets are replaced', () => {
  const managedFields = [
    {
      manager: 'jane-laptop',
      operation: 'Update',
      apiVersion: 'apps/v1',
      fieldsType: 'FieldsV1',
      fieldsV1: {
        'f:metadata': {
          'f:annotations': { 'f:acme.example/key': {} },
          'f:finalizers': { 'v:"acme"': {} },
        },
        'f:spec': {
          'f:template': {
            'f:spec': { 'f:containers': { 'k:{"name":"acme"}': { 'f:image': {} } } },
          },
        },
      },
    },
    {
      manager: 'kubectl-client-side-apply',
      operation: 'Update',
      apiVersion: 'apps/v1',
      fieldsV1: {},
    },
  ];
  const [made] = anonymize([{ ...after, metadata: { ...after.metadata, managedFields } }]);
  const text = JSON.stringify(made);
  expect(text).not.toMatch(/jane|acme/);
  expect(text).toContain('kubectl-client-side-apply');
});
