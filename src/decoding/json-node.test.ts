import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { nearestNode, nodeAt, nodeOf, stepsOf, textOf, valueOf } from './json-node.ts';

test('a JSON value is the same after the way through nodes, as value and as text', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 2 }), (given) => {
      const value: unknown = JSON.parse(JSON.stringify(given));
      expect(valueOf(nodeOf(value))).toEqual(value);
      expect(JSON.parse(textOf(nodeOf(value)))).toEqual(value);
    }),
    { numRuns: 50 },
  );
});

test.each([
  [{ a: undefined, b: 1 }, '{"b":1}'],
  [[undefined, () => 1], '[null,null]'],
  [NaN, 'null'],
  [Infinity, 'null'],
  [12_345_678_901_234_567_890n, '12345678901234567890'],
  [{ 'a"b': 'c\nd' }, String.raw`{"a\"b":"c\nd"}`],
])('%#. what JSON does not have is null or left out', (value, text) => {
  expect(textOf(nodeOf(value))).toBe(text);
});

const document = nodeOf({ profiles: [{ name: 'a' }, { plugins: { filter: [true] } }] });

test.each([
  ['profiles[0].name', '"a"'],
  ['profiles[1].plugins.filter[0]', 'true'],
  ['profiles[1].plugins.score.enabled', '{"filter":[true]}'],
  ['profiles[7]', '[{"name":"a"},{"plugins":{"filter":[true]}}]'],
  ['elsewhere', textOf(document)],
])('the nearest node of %s', (path, text) => {
  const found = nearestNode(document, path);
  expect(found && textOf(found)).toBe(text);
});

test('a path leads to a member by name and to an item by number only', () => {
  expect(stepsOf('a[10].b')).toEqual(['a', 10, 'b']);
  expect(nodeAt(document, ['profiles', '0'])).toBeUndefined();
  expect(nodeAt(document, ['profiles', 0, 'name', 0])).toBeUndefined();
  expect(nearestNode(undefined, 'a')).toBeUndefined();
});

test('of two members with one name the last counts', () => {
  const member = (literal: string) => ({
    name: 'a',
    node: { kind: 'number', literal, offset: undefined } as const,
    offset: undefined,
  });
  const twice = { kind: 'object', members: [member('1'), member('2')], offset: 0 } as const;
  expect(valueOf(twice)).toEqual({ a: 2 });
  expect(textOf(twice)).toBe('{"a":1,"a":2}');
  expect(nodeAt(twice, ['a'])).toMatchObject({ literal: '2' });
});
