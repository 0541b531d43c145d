import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { mulDiv } from './integer.ts';

it('truncates like integer division, also if the product exceeds 2^53', () => {
  const amount = fc.maxSafeNat();
  const divisor = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
  fc.assert(
    fc.property(amount, fc.integer({ min: 0, max: 1000 }), divisor, (a, b, c) => {
      expect(mulDiv(a, b, c)).toBe(Number((BigInt(a) * BigInt(b)) / BigInt(c)));
    }),
  );
});

it('stays exact where floating point does not', () => {
  // 100 times it is beyond 2^53, where only every second number exists.
  const bytes = 90_071_992_547_411;
  expect(mulDiv(bytes, 100, bytes + 1)).toBe(99);
  expect(mulDiv(bytes, 100, bytes)).toBe(100);
});
