import * as fc from 'fast-check';
import { isMap, isScalar, isSeq, parseDocument } from 'yaml';
import type { Node } from 'yaml';
import { expect, test } from 'vitest';
import { ValueOffsets } from './value-offsets.ts';

const OPTIONS = { numRuns: 200 };
type Path = readonly (string | number)[];

/** Each path of a node, with the offsets that the YAML parser gives its key and its value. */
function* placesOf(
  node: unknown,
  path: Path = [],
): Generator<{ readonly path: Path; readonly key?: number; readonly value: number }> {
  if (isSeq<Node>(node)) {
    for (const [index, item] of node.items.entries()) {
      const own = [...path, index];
      yield { path: own, value: startOf(item) };
      yield* placesOf(item, own);
    }
  }
  if (!isMap<Node, Node>(node)) return;
  for (const { key, value } of node.items) {
    const own = [...path, isScalar(key) ? String(key.value) : ''];
    yield { path: own, key: startOf(key), value: startOf(value) };
    yield* placesOf(value, own);
  }
}

const startOf = (node: Node | null): number => node?.range?.[0] ?? -1;

/** Plain keys: JSON's escapes are no matter of the YAML parser. */
const key = fc.stringMatching(/^[a-z0-9]{1,3}$/);
const { value: anyValue } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(1, 'a', '{"a":[', null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(key, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
}));

test('paths in any order have the places that the YAML parser finds in the same text', () => {
  fc.assert(
    fc.property(
      anyValue,
      fc.constantFrom(0, 2),
      fc.array(fc.nat(), { minLength: 9 }),
      (given, space, at) => {
        const text = JSON.stringify(given, undefined, space);
        const offsets = new ValueOffsets(text, 0);
        const ranked = [...placesOf(parseDocument(text).contents)].map((place, index) => ({
          place,
          rank: at[index % at.length]!,
        }));
        ranked.sort((a, b) => a.rank - b.rank);
        for (const { place } of ranked) {
          const { path, key, value } = place;
          expect(offsets.of(path, 'value')).toBe(value);
          expect(offsets.of(path, 'key')).toBe(key ?? value);
        }
      },
    ),
    OPTIONS,
  );
});

test.each([
  ['the deepest ancestor of a missing field', '{"a": {"b": [1]}}', ['a', 'b', 1, 'c'], 12],
  ['a scalar of a path that goes on', '{"a": 1}', ['a', 'b'], 6],
  ['the last of duplicate keys', '{"a": 1, "a": 2}', ['a'], 14],
  ['a key with escapes', '{"\\u0061\\"": 1}', ['a"'], 13],
  ['an index that a message names as text', '[0, 1]', ['1'], 4],
])('the place of %s', (_, text, path, offset) => {
  expect(new ValueOffsets(text, 0).of(path, 'value')).toBe(offset);
});
