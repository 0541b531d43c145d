import { expect, test } from 'vitest';
import { durationText } from './duration-text.ts';

test.each([
  [0, '0s'],
  [7, '7ms'],
  [350, '350ms'],
  [2100, '2.1s'],
  [5301, '5.301s'],
  [60_000, '1m0s'],
  [100_500, '1m40.5s'],
  [3_600_000, '1h0m0s'],
  [7_384_250, '2h3m4.25s'],
])('%d ms is %s, as Go prints it', (ms, text) => {
  expect(durationText(ms)).toBe(text);
});
