import { expect, it } from 'vitest';
import { goFixed } from './go-fixed.ts';

it.each([
  [0.125, 2, '0.12'],
  [0.375, 2, '0.38'],
  [2.5, 0, '2'],
  [1.005, 2, '1.00'],
  [0.1099, 2, '0.11'],
  [62.25, 1, '62.2'],
])('prints %d with %d digits as Go does', (value, digits, text) => {
  expect(goFixed(value, digits)).toBe(text);
});
