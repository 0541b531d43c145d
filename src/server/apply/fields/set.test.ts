import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FieldSet, readFieldSet, writeFieldSet } from './set.ts';

const element = fc.constantFrom('f:a', 'f:b', 'k:{"name":"x"}', 'k:{"name":"y"}', 'v:"z"');
const path = fc.array(element, { minLength: 1, maxLength: 3 });
const sets = fc.array(path, { maxLength: 8 }).map((paths) => FieldSet.of(...paths));
const textsOf = (set: FieldSet): string[] => set.paths().map((one) => one.join('/'));

describe('FieldSet', () => {
  test('reads and writes managedFields', () => {
    fc.assert(
      fc.property(sets, (set) => {
        expect(textsOf(readFieldSet(writeFieldSet(set)))).toEqual(textsOf(set));
      }),
    );
  });

  test('has the union, intersection and difference of sets of paths', () => {
    fc.assert(
      fc.property(sets, sets, (a, b) => {
        const [left, right] = [textsOf(a), textsOf(b)];
        const both = left.filter((text) => right.includes(text));
        const rest = left.filter((text) => !right.includes(text));
        expect(new Set(textsOf(a.union(b)))).toEqual(new Set([...left, ...right]));
        expect(new Set(textsOf(a.intersection(b)))).toEqual(new Set(both));
        expect(new Set(textsOf(a.difference(b)))).toEqual(new Set(rest));
      }),
    );
  });

  test('without a field lacks all fields below it', () => {
    const set = FieldSet.of(['f:a'], ['f:a', 'f:b'], ['f:b', 'f:a']);
    expect(textsOf(set.without(FieldSet.of(['f:a'])))).toEqual(['f:b/f:a']);
    expect(textsOf(set.difference(FieldSet.of(['f:a'])))).toEqual(['f:a/f:b', 'f:b/f:a']);
  });

  test('lists keyed items by their keys, numbers by size', () => {
    const set = FieldSet.of(['k:{"port":80}'], ['k:{"port":9}'], ['f:z'], ['v:"a"']);
    expect(textsOf(set)).toEqual(['f:z', 'k:{"port":9}', 'k:{"port":80}', 'v:"a"']);
  });

  test('ignores members that are no steps', () => {
    const odd = { 'f:a': {}, 'k:no': {}, 'x:b': {}, 'f:c': 'text', 'i:0': {} };
    expect(textsOf(readFieldSet(odd))).toEqual(['f:a', 'i:0']);
  });
});
