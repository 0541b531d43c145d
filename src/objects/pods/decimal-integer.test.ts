import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { integerOf, integerProblems } from './decimal-integer.ts';

const MALFORMED = 'must be a valid decimal integer in canonical form';

it('an integer of 64 bits is read exactly', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), (value) => {
      expect(integerOf(String(value))).toBe(value);
      expect(integerProblems(String(value))).toEqual([]);
    }),
  );
});

it.each([
  ['', ['must be non-empty', 'strconv.ParseInt: parsing "": invalid syntax']],
  ['-', [MALFORMED, 'strconv.ParseInt: parsing "-": invalid syntax']],
  ['1.5', [MALFORMED, 'strconv.ParseInt: parsing "1.5": invalid syntax']],
  ['007', [MALFORMED]],
  ['+1', [MALFORMED]],
  ['-0', [MALFORMED]],
  ['9223372036854775808', ['strconv.ParseInt: parsing "9223372036854775808": value out of range']],
])('%j is no integer: %j', (text, problems) => {
  expect(integerOf(text)).toBeUndefined();
  expect(integerProblems(text)).toEqual(problems);
});
