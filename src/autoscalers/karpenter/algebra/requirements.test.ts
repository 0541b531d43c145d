import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Requirement } from './requirement.ts';
import { mismatchText, Requirements } from './requirements.ts';

const OPERATORS = ['In', 'NotIn', 'Exists', 'DoesNotExist', 'Gt', 'Lt', 'Gte', 'Lte'];
const VALUES = ['1', '2', '3', '5', 'a', 'b'];

const anyRequirement = fc
  .record({
    operator: fc.constantFrom(...OPERATORS),
    values: fc.uniqueArray(fc.constantFrom(...VALUES), { minLength: 1 }),
    bound: fc.constantFrom('0', '2', '3', '6'),
  })
  .map(({ operator, values, bound }) =>
    Requirement.of('k', operator, /^[GL]/.test(operator) ? [bound] : values),
  );

describe('requirements', () => {
  it('intersect to what both allow', () => {
    fc.assert(
      fc.property(anyRequirement, anyRequirement, fc.constantFrom(...VALUES), (a, b, value) => {
        expect(a.intersect(b).has(value)).toBe(a.has(value) && b.has(value));
      }),
    );
  });

  it('intersect in either order, and exactly if some value is left', () => {
    fc.assert(
      fc.property(anyRequirement, anyRequirement, (a, b) => {
        expect(b.intersect(a).signature).toBe(a.intersect(b).signature);
        expect(a.intersects(b)).toBe(a.intersect(b).operator !== 'DoesNotExist');
      }),
    );
  });

  it('deny a label that nothing is known of, unless it may be undefined', () => {
    const pool = Requirements.labels({ team: 'a' });
    const pod = Requirements.labels({ teams: 'a' });
    expect(pool.accepts(pod)).toBe(false);
    expect(pool.accepts(pod, new Set(['teams']))).toBe(true);
    const mismatch = pool.mismatch(pod);
    expect(mismatch === undefined ? '' : mismatchText(mismatch)).toBe(
      'label "teams" does not have known values',
    );
  });

  it('are printed sorted, with at most five values', () => {
    const requirements = Requirements.of([
      Requirement.of('z', 'Gt', ['3'], 2),
      Requirement.of('a', 'In', ['f', 'e', 'd', 'c', 'b', 'a']),
    ]);
    expect(String(requirements)).toBe('a In [a b c d e and 1 others], z Exists >=4 minValues 2');
  });
});
