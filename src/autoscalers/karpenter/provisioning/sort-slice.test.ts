import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sortSlice } from './sort-slice.ts';

it('sorts lists of any length and order', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20), { maxLength: 300 }), (numbers) => {
      const sorted = [...numbers];
      sortSlice(sorted, (a, b) => a < b);
      expect(sorted).toEqual(numbers.toSorted((a, b) => a - b));
    }),
  );
});

it('keeps the order of equal items in short lists', () => {
  const items = ['b1', 'a1', 'b2', 'a2', 'b3'];
  sortSlice(items, (a, b) => a.slice(0, 1) < b.slice(0, 1));
  expect(items).toEqual(['a1', 'a2', 'b1', 'b2', 'b3']);
});

// Worked out by hand from the steps of pdqsort_func.
it.each([
  ['one partition', 'bcdefghijklmna', 'ahdefgbijklmnc'],
  ['a bad pivot, after which three items are scattered', 'bcdefghijklmnopa', 'ajmefghdkilbnopc'],
])('changes the places of equal items as Go does: %s', (_, before, after) => {
  const items = Array.from(before);
  sortSlice(items, (a, b) => a === 'a' && b !== 'a');
  expect(items.join('')).toBe(after);
});
