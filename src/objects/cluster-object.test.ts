import { expect, test } from 'vitest';
import { hasServerMetadata, isServerWritten, sideOf } from './cluster-object.ts';
import type { KubernetesObject } from './kubernetes-object.ts';

const configMap = (metadata: object, rest: object = {}): KubernetesObject => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: 'a', ...metadata },
  ...rest,
});
const TIME = '2026-01-01T00:00:00Z';

test.each<[string, KubernetesObject, boolean]>([
  ['nothing', configMap({}), false],
  ['creationTimestamp alone', configMap({ creationTimestamp: TIME }), false],
  [
    'what exporters leave',
    configMap({ creationTimestamp: null, generation: 1 }, { status: {} }),
    false,
  ],
  ['no owners of fields', configMap({ creationTimestamp: TIME, managedFields: [] }), false],
  ['a uid', configMap({ uid: 'u' }), true],
  ['a resourceVersion', configMap({ resourceVersion: '1' }), true],
  ['owners of fields', configMap({ managedFields: [{ manager: 'kubectl' }] }), true],
])('an API server wrote an object with %s: %s', (_, object, expected) => {
  expect(hasServerMetadata(object)).toBe(expected);
  expect(isServerWritten(object)).toBe(expected);
  expect(sideOf(object)).toBe(expected ? 'cluster' : 'apply');
});
