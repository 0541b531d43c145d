import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { KubernetesObject } from '../../../objects/index.ts';
import { changes } from './changes.ts';

const withSpec = (spec: unknown): KubernetesObject & { readonly spec: unknown } => ({
  apiVersion: 'example.com/v1',
  kind: 'Cache',
  metadata: { name: 'main' },
  spec,
});

test('an unchanged manifest changes nothing, whatever defaults and status were added', () => {
  const specs = fc.dictionary(fc.string(), fc.jsonValue());
  fc.assert(
    fc.property(specs, specs, (spec, defaults) => {
      const stored = { ...withSpec({ ...defaults, ...spec }), status: { phase: 'Ready' } };
      expect(changes(withSpec(spec), stored)).toBe(false);
    }),
  );
});

test('another value, an additional field or another list length is a change', () => {
  const stored = withSpec({ size: 2, list: [1, 2], inner: { mode: 'a' } });
  expect(changes(withSpec({ size: 3 }), stored)).toBe(true);
  expect(changes(withSpec({ more: 1 }), stored)).toBe(true);
  expect(changes(withSpec({ list: [1] }), stored)).toBe(true);
  expect(changes(withSpec({ list: [2, 1] }), stored)).toBe(true);
  expect(changes(withSpec({ inner: { mode: 'b' } }), stored)).toBe(true);
  expect(changes(withSpec({ inner: 'a' }), stored)).toBe(true);
  expect(changes(withSpec({ inner: { mode: 'a' }, list: [1, 2] }), stored)).toBe(false);
});
