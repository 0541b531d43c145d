import fc from 'fast-check';
import { expect, test } from 'vitest';
import { duration } from './figures.ts';
import { roundStep, roundTimes } from './round-times.ts';

test.each([
  [0, 3.4, 6, ['0s', '1s', '2s', '3s']],
  [0, 18.9, 8, ['0s', '5s', '10s', '15s']],
  [12, 15.4, 8, ['12s', '12.5s', '13s', '13.5s', '14s', '14.5s', '15s']],
  [0, 700, 6, ['0s', '2m', '4m', '6m', '8m', '10m']],
  [0, 7_000_000, 6, ['0s', '14d', '28d', '42d', '56d', '70d']],
])('from %d to %d s with at most %d marks', (from, to, most, expected) => {
  expect(roundTimes(from, to, most).map(duration)).toEqual(expected);
});

test('marks are in the window, in order, equally far apart, and few', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 1e8, noNaN: true }),
      fc.double({ min: 0.1, max: 1e9, noNaN: true }),
      fc.integer({ min: 1, max: 20 }),
      (from, length, most) => {
        const times = roundTimes(from, from + length, most);
        const step = roundStep(length / most);
        expect(times.length).toBeLessThanOrEqual(most + 1);
        for (const [at, time] of times.entries()) {
          expect(time).toBeGreaterThanOrEqual(from - 1e-6);
          expect(time).toBeLessThanOrEqual(from + length);
          if (at > 0) expect(time - (times[at - 1] ?? 0)).toBeCloseTo(step, 3);
        }
      },
    ),
  );
});
