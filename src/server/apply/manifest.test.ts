import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { KubernetesObject } from '../../objects/index.ts';
import { applyManifest } from './manifest.ts';
import type { ApplyRequest } from './manifest.ts';
import { managedFieldsOf } from './managers.ts';
import type { FieldManager } from './managers.ts';

const container = fc.record(
  {
    // With tags: a default that follows from the tag has no manager, and would stay.
    image: fc.constantFrom('nginx:1.25', 'nginx:9', 'busybox:1'),
    env: fc.uniqueArray(fc.record({ name: fc.constantFrom('A', 'B', 'C'), value: fc.string() }), {
      selector: ({ name }) => name,
    }),
    args: fc.array(fc.constantFrom('-v', 'x'), { maxLength: 2 }),
    resources: fc.record({ requests: fc.record({ cpu: fc.constantFrom('100m', '0.1', '2') }) }),
  },
  { requiredKeys: ['image'] },
);

/** Deployments with overlapping maps and lists. */
const deployment = fc
  .record({
    labels: fc.dictionary(fc.constantFrom('app', 'team', 'tier'), fc.constantFrom('a', 'b')),
    replicas: fc.option(fc.integer({ min: 0, max: 9 }), { nil: undefined }),
    names: fc.uniqueArray(fc.constantFrom('web', 'side', 'proxy', 'log'), { minLength: 1 }),
    containers: fc.array(container, { minLength: 4, maxLength: 4 }),
    nodeSelector: fc.option(fc.dictionary(fc.constantFrom('disk', 'zone'), fc.constant('x')), {
      nil: undefined,
    }),
  })
  .map(({ labels, replicas, names, containers, nodeSelector }) => ({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web', labels },
    spec: {
      ...(replicas === undefined ? {} : { replicas }),
      selector: { matchLabels: { app: 'web' } },
      template: {
        metadata: { labels: { app: 'web' } },
        spec: {
          containers: names.map((name, at) => ({ name, ...containers[at] })),
          ...(nodeSelector === undefined ? {} : { nodeSelector }),
        },
      },
    },
  }));

function stored(request: ApplyRequest): {
  object: KubernetesObject;
  changed: boolean;
  managers: readonly FieldManager[];
} {
  const result = applyManifest(request);
  if ('refusal' in result) throw new Error(result.refusal.message);
  return result;
}

/** The object with its managedFields, as a server sends it. */
function served(request: ApplyRequest): KubernetesObject {
  const { object, managers } = stored(request);
  const metadata = { ...object.metadata, managedFields: managedFieldsOf(managers) };
  return { ...object, metadata };
}

/** Members in any order, without generation, which counts the changes. */
function settled(object: KubernetesObject): unknown {
  const { generation: _, managedFields: __, ...metadata } = object.metadata;
  return { ...object, metadata };
}

describe('applyManifest', () => {
  test('changes nothing the second time', () => {
    fc.assert(
      fc.property(deployment, deployment, (first, second) => {
        const live = served({ live: served({ applied: first }), applied: second });
        const again = stored({ live, applied: second });
        expect(again.changed).toBe(false);
        expect(again.object.metadata.generation).toBe(live.metadata.generation);
      }),
    );
  });

  test('of the only manager gives the same object as a new one, with containers in the order of the manifest', () => {
    fc.assert(
      fc.property(deployment, deployment, (first, second) => {
        const upgraded = stored({ live: served({ applied: first }), applied: second }).object;
        const fresh = stored({ applied: second }).object;
        expect(settled(upgraded)).toEqual(settled(fresh));
      }),
    );
  });

  test('keeps fields of other managers, and takes them over by force', () => {
    const manifest = (data: object): KubernetesObject => ({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'c' },
      ...{ data },
    });
    const one = served({ applied: manifest({ a: '1', b: '1' }), manager: 'ops' });
    const both = served({ live: one, applied: manifest({ b: '1', c: '1' }) });
    expect(stored({ live: both, applied: manifest({}) }).object).toMatchObject({
      data: { a: '1', b: '1' },
    });
    expect(applyManifest({ live: one, applied: manifest({ a: '2' }), force: false })).toEqual({
      refusal: {
        code: 409,
        reason: 'Conflict',
        message: 'Apply failed with 1 conflict: conflict with "ops": .data.a',
        conflicts: [{ field: '.data.a', message: 'conflict with "ops"' }],
      },
    });
    const forced = served({ live: one, applied: manifest({ a: '2' }) });
    const left = served({ live: forced, applied: manifest({ b: '1' }), manager: 'ops' });
    expect(left).toMatchObject({ data: { a: '2', b: '1' } });
  });

  test('treats keys such as __proto__ as any other', () => {
    const data: unknown = JSON.parse('{"__proto__": "x", "constructor": "y"}');
    const bare = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'c' } };
    const live = served({ applied: { ...bare, ...{ data } } });
    expect(JSON.stringify(live)).toContain('"data":{"__proto__":"x","constructor":"y"}');
    const emptied = stored({ live, applied: { ...bare, ...{ data: {} } } }).object;
    expect(Reflect.get(emptied, 'data')).toBeUndefined();
  });

  test('refuses, without an internal error, if the stored object is malformed', () => {
    const bare = { apiVersion: 'v1', kind: 'ServiceAccount' };
    const live = { ...bare, metadata: { name: 's', finalizers: [{}] } };
    const result = applyManifest({
      // The object has fields of its kind that the common type lacks.
      live: live as unknown as KubernetesObject,
      applied: { ...bare, metadata: { name: 's', finalizers: ['a/b'] } },
    });
    expect(result).toEqual({
      refusal: {
        code: 500,
        reason: '',
        message:
          "failed to create typed live object (/s; /v1, Kind=ServiceAccount): associative list without keys has an element that's a map type",
      },
    });
  });
});
