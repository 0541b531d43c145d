import { expect, test } from 'vitest';
import { compileSelector } from '../index.ts';

test.each([
  [`'abcabc'.lastIndexOf('bc')`, 4],
  [`'abcabc'.lastIndexOf('bc', 3)`, 1],
  [`'abcabc'.lastIndexOf('x')`, -1],
  [`'abc'.lastIndexOf('abcd')`, -1],
  [`'abc'.lastIndexOf('')`, 3],
  [`'abcabc'.indexOf('bc')`, 1],
  [`'abcabc'.indexOf('bc', 2)`, 4],
  [`'abcabc'.indexOf('cb')`, -1],
  [`'héé'.indexOf('é', 2)`, 2],
])('%s is %d', (expression, at) => {
  const selector = compileSelector(`${expression} == ${at}`, { consumableCapacity: false });
  expect(selector.problem).toBeUndefined();
  expect(selector.matches({ driver: 'd', attributes: {}, capacity: {} })).toBe(true);
});
