import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { KubernetesObject } from '../../../objects/index.ts';
import { changeFields, withoutFields } from './change-fields.ts';

const key = fc.constantFrom('a', 'b', 'c');
const { value: anyValue } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.nat(9),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(key, tie('value'), { noNullPrototype: true }),
  ),
}));
const objects = anyValue.map((spec): KubernetesObject => {
  const object = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'pod' },
    spec,
  };
  return object;
});
const paths = fc
  .array(fc.oneof(key, fc.nat(2)), { minLength: 1, maxLength: 4 })
  .map((path) => ['spec', ...path]);

test('all changes together make the object that they make one by one, in any order', () => {
  const changes = fc.uniqueArray(
    fc.record({ path: paths, text: fc.constantFrom(undefined, 'text') }),
    { selector: ({ path }) => JSON.stringify(path) },
  );
  fc.assert(
    fc.property(objects, changes, (object, all) => {
      // What is below a changed field goes with it.
      const deepestFirst = all.toSorted((a, b) => b.path.length - a.path.length);
      const expected = deepestFirst.reduce((copy, one) => changeFields(copy, [one]), object);
      expect(changeFields(object, all)).toEqual(expected);
      expect(changeFields(object, all.toReversed())).toEqual(expected);
    }),
  );
});

test('fields of maps and of items are left out, items and fields that are not there are not', () => {
  const object = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'pod' },
    spec: { containers: [{ name: 'a', imag: 'x' }, { name: 'b' }], foo: 1, bar: { foo: 2 } },
  };
  const fields = [
    ['spec', 'containers', 0, 'imag'],
    ['spec', 'containers', 1],
    ['spec', 'foo'],
    ['spec', 'none', 'foo'],
  ];
  const copy = withoutFields(
    object,
    fields.map((path) => ({ path })),
  );
  expect(copy).toEqual({
    ...object,
    spec: { containers: [{ name: 'a' }, { name: 'b' }], bar: { foo: 2 } },
  });
});
