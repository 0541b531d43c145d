import fc from 'fast-check';
import { expect, test } from 'vitest';
import { IndexSet } from './indexes.ts';

const indexes = fc.uniqueArray(fc.nat({ max: 30 }));
const ascending = (values: Iterable<number>): readonly number[] =>
  [...values].sort((a, b) => a - b);
const membersOf = (set: IndexSet): readonly number[] =>
  Array.from({ length: 32 }, (_, index) => index).filter((index) => set.has(index));

test('an IndexSet is the set of its indexes, and its text means the same', () => {
  fc.assert(
    fc.property(indexes, indexes, (some, others) => {
      const set = IndexSet.of(some);
      expect(membersOf(set)).toEqual(ascending(some));
      expect(set.size).toBe(some.length);
      expect(IndexSet.parse(set.toString())).toEqual(set);
      expect(membersOf(set.with(IndexSet.of(others)))).toEqual(
        ascending(new Set([...some, ...others])),
      );
      const common = others.filter((index) => set.has(index));
      expect(set.overlap(IndexSet.of(others))).toBe(common.length);
    }),
  );
});

test('missing indexes are the lowest ones that are not in the set', () => {
  fc.assert(
    fc.property(indexes, fc.nat({ max: 12 }), fc.nat({ max: 31 }), (some, count, completions) => {
      const free = Array.from({ length: completions }, (_, index) => index).filter(
        (index) => !some.includes(index),
      );
      expect(IndexSet.of(some).missing(count, completions)).toEqual(free.slice(0, count));
    }),
  );
});

test('texts with runs are read and written as upstream', () => {
  expect(IndexSet.of([5, 0, 2, 3, 4, 7, 8]).toString()).toBe('0,2-5,7,8');
  expect(IndexSet.parse('0-1,2,x,4-9', 6).toString()).toBe('0-2,4,5');
});
