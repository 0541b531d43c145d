import { describe, expect, test } from 'vitest';
import { Random } from '../../units/index.ts';
import { intervalOf, signFlipProbability, signOf } from './index.ts';
import { tQuantile } from './t-quantile.ts';

/** Published two-sided quantiles (NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.2). */
test.each([
  [1, 0.05, 12.706],
  [2, 0.05, 4.303],
  [3, 0.01, 5.841],
  [5, 0.05, 2.571],
  [9, 0.1, 1.833],
  [10, 0.02, 2.764],
  [30, 0.05, 2.042],
  [100, 0.05, 1.984],
])('with %d degrees of freedom, %d is outside of %d', (degrees, alpha, expected) => {
  expect(tQuantile(degrees, alpha)).toBeCloseTo(expected, 3);
});

describe('the interval of pairs', () => {
  test('has the mean in its middle', () => {
    // Standard deviation 1, so the error is 1/sqrt(5).
    const { mean, low, high, pairs } = intervalOf([1, 2, 3, 2, 2].map((one) => one * Math.SQRT2));
    expect(pairs).toBe(5);
    expect(mean).toBeCloseTo(2 * Math.SQRT2);
    expect((low! + high!) / 2).toBeCloseTo(mean);
    expect(high! - mean).toBeCloseTo(2.776 / Math.sqrt(5), 3);
  });

  test('of equal differences has no width, and of one pair is not known', () => {
    expect(intervalOf([3, 3, 3])).toEqual({ mean: 3, low: 3, high: 3, pairs: 3 });
    expect(intervalOf([3])).toEqual({ mean: 3, pairs: 1 });
  });
});

test.each([
  [[1, 1, 1, 1, 1], 2 / 32],
  [[1, 1, 1, 1, 1, 1], 2 / 64],
  [[2, 1, 0], 2 / 4],
  [[2, -1], 1],
  [[], 1],
])('%j has its sum with probability %d if signs are drawn', (differences, expected) => {
  expect(signFlipProbability(differences)).toBeCloseTo(expected);
});

describe('a sign', () => {
  test.each<[string, readonly number[], ReturnType<typeof signOf>]>([
    ['six pairs that agree', [-1, -1, -1, -1, -1, -1], 'below'],
    ['the other direction', [2, 1, 2, 1, 2, 1], 'above'],
    ['five pairs that agree: chance does so, too', [-1, -1, -1, -1, -1], 'none'],
    ['one pair that differs', [-1, 0, 0, 0, 0, 0, 0, 0], 'none'],
    ['no difference', [0, 0, 0, 0, 0, 0], 'none'],
    ['one pair', [-5], 'none'],
  ])('of %s', (_, differences, expected) => {
    expect(signOf(differences)).toBe(expected);
  });

  test.each([6, 8, 12])(
    'of noise in %d pairs is seen by chance in about one of twenty',
    (pairs) => {
      const random = new Random(pairs);
      const noise = (): number => random.next() + random.next() + random.next() - 1.5;
      const signs = Array.from({ length: 400 }, () => signOf(Array.from({ length: pairs }, noise)));
      const seen = signs.filter((sign) => sign !== 'none').length;
      expect(seen).toBeGreaterThan(2);
      expect(seen).toBeLessThan(0.075 * signs.length);
    },
  );
});
