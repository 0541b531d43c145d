import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readRate, replicasAfter, shortestPeriod, stepsIn } from './rate.ts';
import type { GrowthRate } from './rate.ts';

function rate(text: string): GrowthRate {
  const read = readRate(text);
  if ('problem' in read) throw new Error(read.problem);
  return read;
}

test('whole percentages compound as fractions of integers do, rounded up', () => {
  fc.assert(
    fc.property(fc.nat(5000), fc.nat(40), fc.nat(60), (from, percent, steps) => {
      const top = BigInt(from) * BigInt(100 + percent) ** BigInt(steps);
      const bottom = 100n ** BigInt(steps);
      const exact = (top + bottom - 1n) / bottom;
      fc.pre(exact < 1_000_000n);
      const found = replicasAfter(rate(`${percent}%/week`), from, { steps, of: 'week' });
      // A fraction of less than a thousand-millionth of the whole counts as none.
      expect(exact - BigInt(found)).toBeOneOf([0n, 1n]);
      if (found < exact)
        expect((exact - 1n) * bottom * 1_000_000_000n).toBeGreaterThan(top * 999_999_998n);
    }),
  );
});

test.each([
  ['10%/week', 10, 1, 'week', 11],
  ['3%/week', 100, 2, 'week', 107],
  ['0%/week', 7, 50, 'week', 7],
  ['+5/week', 2, 3, 'week', 17],
  ['+0.5/week', 2, 3, 'week', 4],
  ['+12/year', 0, 6, 'month', 6],
  ['100%/year', 8, 365, 'day', 16],
  ['7%/day', 0, 9, 'day', 0],
] as const)('%s of %i replicas after %i %ss are %i', (text, from, steps, of, replicas) => {
  expect(replicasAfter(rate(text), from, { steps, of })).toBe(replicas);
});

test.each([
  ['3%', 'not N%/PERIOD'],
  ['3%/fortnight', 'the period is none of day, week, month, year: fortnight'],
  ['-3%/week', 'not N%/PERIOD'],
  ['5/week', 'not N%/PERIOD'],
  ['1e3%/week', 'not N%/PERIOD'],
  ['99999%/week', 'more than 10000 % at once'],
  ['+9999999/week', 'more than 1000000 pods at once'],
  ['', 'not N%/PERIOD'],
])('%j is no rate', (text, problem) => {
  const read = readRate(text);
  expect('problem' in read && read.problem).toContain(problem);
});

test('a step is as long as the shortest period, and counts of others are rounded up', () => {
  expect(shortestPeriod([rate('1%/year'), rate('1%/month')])).toBe('month');
  expect(stepsIn(12, 'week', 'day')).toBe(84);
  expect(stepsIn(1, 'year', 'month')).toBe(12);
  expect(stepsIn(1, 'month', 'week')).toBe(5);
});
