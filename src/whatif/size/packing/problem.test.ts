import { expect, test } from 'vitest';
import { fitting } from './problem.ts';

test.each([
  [[4, 8], [2, 2], 2],
  [[4, 8], [1, 8], 1],
  [[4, 8], [5, 1], 0],
  // What is not demanded may be used up.
  [[0, 8], [0, 2], 4],
  [[-1, 8], [1, 2], 0],
  // Sums of fractions are not exact.
  [[0.3, 1], [0.1, 0], 3],
])('of the free amounts %j, pods of %j take %i', (free, demand, pods) => {
  expect(fitting(Float64Array.from(free), Float64Array.from(demand))).toBe(pods);
});
