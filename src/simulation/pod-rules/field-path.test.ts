import fc from 'fast-check';
import { expect, test } from 'vitest';
import { valueAt } from '../../problems/index.ts';
import { fieldPathText, parseFieldPath } from './field-path.ts';
import { withValue } from './with-value.ts';

test('fields, list items and keys with dots', () => {
  expect(parseFieldPath('spec.containers[0].resources')).toEqual([
    'spec',
    'containers',
    0,
    'resources',
  ]);
  expect(parseFieldPath('metadata.annotations["example.com/a.b"]')).toEqual([
    'metadata',
    'annotations',
    'example.com/a.b',
  ]);
  for (const wrong of ['', '.spec', 'spec.', 'spec..x', 'a b', 'a{b}', 'a[', '__proto__.x']) {
    expect(parseFieldPath(wrong), wrong).toBeUndefined();
  }
});

const segments = fc.array(fc.stringMatching(/^[a-z][a-z./-]{0,8}$/), {
  minLength: 1,
  maxLength: 4,
});

test('the text of a path is read as the same path', () => {
  fc.assert(
    fc.property(segments, fc.nat({ max: 3 }), (path, index) => {
      const whole = [...path, index];
      expect(parseFieldPath(fieldPathText(whole))).toEqual(whole);
    }),
  );
});

test('a value that is set at a path is found there, and nothing else changes', () => {
  const objects = fc.dictionary(fc.string(), fc.dictionary(fc.string(), fc.integer()));
  fc.assert(
    fc.property(objects, segments, fc.integer(), (whole, path, value) => {
      const before = JSON.stringify(whole);
      const changed = withValue(whole, path, value);
      expect(JSON.stringify(whole)).toBe(before);
      if (changed !== undefined) expect(valueAt(changed, path)).toBe(value);
    }),
  );
  expect(withValue({ list: [1] }, ['list', 1], 2)).toBeUndefined();
  expect(withValue({ list: [1] }, ['list', 0], 2)).toEqual({ list: [2] });
  expect(withValue({ text: 'a' }, ['text', 'b'], 2)).toBeUndefined();
});
