import { expect, test } from 'vitest';
import { durationSeconds, wholeNumber } from './number-flags.ts';

test.each([
  ['90s', 90],
  ['1h30m', 5400],
  ['500ms', 0.5],
  ['2d', 172_800],
  ['45', 45],
  ['1.5h', 5400],
])('%s is %d seconds', (text, seconds) => {
  expect(durationSeconds(text)).toBe(seconds);
});

test.each(['', 'soon', '-5s', '5 s', '1h30', 's'])('%j is not a duration', (text) => {
  expect(() => durationSeconds(text)).toThrow(/Not a duration/);
});

test('a whole number has bounds', () => {
  expect(wholeNumber(0, 100)('100')).toBe(100);
  for (const text of ['101', '-1', '1.5', '1e2', '', ' 1']) {
    expect(() => wholeNumber(0, 100)(text), text).toThrow(/from 0 to 100/);
  }
});
