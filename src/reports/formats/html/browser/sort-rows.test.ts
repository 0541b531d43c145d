import { describe, expect, test } from 'vitest';
import { compareKeys, sortedIndexes, type Key } from './sort-rows.ts';

function sorted(keys: readonly Key[], isDown: boolean): readonly number[] {
  const work = sortedIndexes(keys, isDown);
  for (let step = work.next(); ; step = work.next()) if (step.done === true) return [...step.value];
}

/** Few different keys, so that many are equal; more than are sorted in one go. */
const many = Array.from({ length: 9_000 }, (_, at): Key => {
  const value = (at * 7919) % 101;
  return value % 3 === 0 ? value : `key-${String(value)}`;
});

describe('rows that are sorted in parts are in the order of one stable sort', () => {
  test.each([
    ['no rows', []],
    ['one row', ['a']],
    ['numbers before texts', ['b', 2, 'a', 1]],
    ['many rows', many],
  ] as const)('%s', (_name, keys: readonly Key[]) => {
    const indexes = keys.map((_, at) => at);
    const keyOf = (at: number): Key => keys[at] ?? '';
    expect(sorted(keys, false)).toEqual(
      indexes.toSorted((a, b) => compareKeys(keyOf(a), keyOf(b))),
    );
    expect(sorted(keys, true)).toEqual(indexes.toSorted((a, b) => compareKeys(keyOf(b), keyOf(a))));
  });
});
