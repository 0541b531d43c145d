import { expect, test } from 'vitest';
import type { KubernetesObject } from '../../objects/index.ts';
import { withStructs } from './with-structs.ts';

type Given = KubernetesObject & { readonly spec?: unknown };

const object = (apiVersion: string, kind: string, spec?: unknown, uid?: string): Given => ({
  apiVersion,
  kind,
  metadata: { name: 'a', ...(uid === undefined ? {} : { uid }) },
  ...(spec === undefined ? {} : { spec }),
});

const TEMPLATES = ['resource.k8s.io/v1', 'ResourceClaimTemplate'] as const;

test.each<[string, Given, unknown]>([
  ['a pod', object('v1', 'Pod'), {}],
  ['a Job', object('batch/v1', 'Job'), { template: {} }],
  [
    'a CronJob',
    object('batch/v1', 'CronJob', { schedule: '@daily' }),
    { schedule: '@daily', jobTemplate: { spec: { template: {} } } },
  ],
  ['a template of claims', object(...TEMPLATES), { spec: {} }],
  ['a stored template of claims', object(...TEMPLATES, {}, 'u'), { spec: {} }],
  [
    'a stored workload, which stands for its selector',
    object('apps/v1', 'ReplicaSet', {}, 'u'),
    {},
  ],
  ['a stored workload without a spec', object('apps/v1', 'ReplicaSet', undefined, 'u'), {}],
  ['a spec of another type', object('apps/v1', 'ReplicaSet', 5), 5],
  ['a node', object('v1', 'Node'), undefined],
  ['a ConfigMap', object('v1', 'ConfigMap'), undefined],
  ['a custom resource', object('a.b/v1', 'Pod'), undefined],
])('%s gets the structs that it lacks', (_name, given, spec) => {
  expect(withStructs(given).spec).toEqual(spec);
});

test('an object that lacks none is returned itself', () => {
  const job = object('batch/v1', 'Job', { template: {} });
  expect(withStructs(job)).toBe(job);
});
