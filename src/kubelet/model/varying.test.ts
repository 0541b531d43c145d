import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchesGlob } from './glob.ts';
import { readSeries, readBytes, readVaryingDuration, readVaryingExitCode } from './knob-texts.ts';
import type { Reading } from '../../documents/index.ts';
import { Draws } from './varying.ts';
import type { Varying } from './varying.ts';

const DRAWS = 4000;

function valueOf<T>(reading: Reading<T>): T {
  if ('problem' in reading) throw new Error(reading.problem);
  return reading.value;
}

/** Many draws, in ascending order. */
function drawn(varying: Varying): number[] {
  const draws = new Draws(1);
  const all = Array.from({ length: DRAWS }, (_, at) => draws.draw(varying, `pod ${at}`));
  return all.sort((a, b) => a - b);
}

const mean = (all: readonly number[]): number =>
  all.reduce((sum, one) => sum + one, 0) / all.length;

describe('a duration that varies', () => {
  test.each([
    ['5s..10s', 5000, 10_000, 7500],
    ['5s+-1s', 4000, 6000, 5000],
    ['1s ± 2s', 0, 3000, 1500],
    ['3*2s | 1*6s', 2000, 6000, 3000],
    ['0*1s | 2s', 2000, 2000, 2000],
    ['0*2s | 0*4s', 2000, 4000, 3000],
    ['exponential(3s)', 0, Infinity, 3000],
    ['normal(10s, 1s)', 0, Infinity, 10_000],
  ])('%s is between %d and %d ms, %d on average', (text, least, most, average) => {
    const all = drawn(valueOf(readVaryingDuration(text)));
    expect(all[0]).toBeGreaterThanOrEqual(least);
    expect(all.at(-1)).toBeLessThanOrEqual(most);
    expect(Math.abs(mean(all) / average - 1)).toBeLessThan(0.06);
  });

  test('lognormal has the given median and a long tail', () => {
    const all = drawn(valueOf(readVaryingDuration('lognormal(5s, 1)')));
    expect(Math.abs(all[DRAWS / 2]! / 5000 - 1)).toBeLessThan(0.06);
    expect(mean(all)).toBeGreaterThan(7000);
  });
});

test('a draw depends on the seed and its key, not on earlier draws', () => {
  const exitCode = valueOf(readVaryingExitCode('0 | 1 | 2 | 137'));
  fc.assert(
    fc.property(fc.nat(), fc.array(fc.string()), fc.string(), (seed, others, key) => {
      const draws = new Draws(seed);
      const first = draws.draw(exitCode, key);
      for (const other of others) draws.draw(exitCode, other);
      expect(draws.draw(exitCode, key)).toBe(first);
      expect(new Draws(seed).draw(exitCode, key)).toBe(first);
    }),
  );
});

test('a series has a value at any time', () => {
  const series = valueOf(readSeries('100Mi, 90s=1Gi, 2m=0', readBytes));
  expect([0, 89_999, 90_000, 500_000].map((ms) => series.at(ms) / 2 ** 20)).toEqual([
    100, 100, 1024, 0,
  ]);
  expect(series.nextChangeMs(0)).toBe(90_000);
  expect(series.nextChangeMs(120_000)).toBe(Infinity);
});

test('a pattern matches like the equivalent regular expression', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', '*'), maxLength: 8 });
  fc.assert(
    fc.property(letters, letters, (pattern, text) => {
      const expression = new RegExp(`^${pattern.replaceAll('*', '.*')}$`);
      expect(matchesGlob(pattern, text)).toBe(expression.test(text));
    }),
    { numRuns: 2000 },
  );
});
