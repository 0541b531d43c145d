import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDuration, formatNanoseconds, parseDuration, parseNanoseconds } from './duration.ts';
import { humanDuration } from './human-duration.ts';

describe('durations of Go', () => {
  test('what is printed reads as the same duration', () => {
    const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
    fc.assert(
      fc.property(int64, (nanoseconds) => {
        expect(parseNanoseconds(formatNanoseconds(nanoseconds))).toBe(nanoseconds);
      }),
    );
  });

  test.each([
    ['1h2m3.5s', 3_723_500],
    ['-1.5h', -5_400_000],
    ['.5ms', 0.5],
    ['1us', 0.001],
    ['1\u00b5s', 0.001],
    ['1\u03bcs', 0.001],
    ['2000ns', 0.002],
    ['1h1m1s1ms', 3_661_001],
    ['0', 0],
  ])('%s is %d ms', (text, milliseconds) => {
    expect(parseDuration(text)).toBe(milliseconds);
  });

  test.each([
    ['', 'time: invalid duration ""'],
    ['5', 'time: missing unit in duration "5"'],
    ['5 s', 'time: unknown unit " s" in duration "5 s"'],
    ['1d', 'time: unknown unit "d" in duration "1d"'],
    ['é', 'time: invalid duration "\\xc3\\xa9"'],
    ['9223372036854775808ns', 'time: invalid duration "9223372036854775808ns"'],
  ])('%j is refused in the words of Go', (text, message) => {
    expect(() => parseDuration(text)).toThrow(new RangeError(message));
  });

  test.each([
    [0, '0s'],
    [3_723_500, '1h2m3.5s'],
    [60_000, '1m0s'],
    [1.5, '1.5ms'],
    [-2000, '-2s'],
  ])('%d ms is printed as %s', (milliseconds, text) => {
    expect(formatDuration(milliseconds)).toBe(text);
  });
});

describe('ages of kubectl', () => {
  const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000];
  test.each([
    [-2 * second, '<invalid>'],
    [-1999, '0s'],
    [119.9 * second, '119s'],
    [2 * minute, '2m'],
    [150 * second, '2m30s'],
    [10 * minute + second, '10m'],
    [179 * minute, '179m'],
    [3 * hour, '3h'],
    [2 * minute - 1, '119s'],
    [10 * minute - 1, '9m59s'],
    [3 * hour - 1, '179m'],
    [8 * hour - 1, '7h59m'],
    [8 * hour + minute, '8h'],
    [2 * day - 1, '47h'],
    [2 * day + hour, '2d1h'],
    [3 * day + 4 * hour, '3d4h'],
    [8 * day - 1, '7d23h'],
    [8 * day + hour, '8d'],
    [729 * day, '729d'],
    [730 * day, '2y'],
    [800 * day, '2y70d'],
    [8 * 365 * day - 1, '7y364d'],
    [8 * 365 * day + day, '8y'],
  ])('%d ms is printed as %s', (milliseconds, text) => {
    expect(humanDuration(milliseconds)).toBe(text);
  });
});
