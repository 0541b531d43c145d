import { expect, test } from 'vitest';
import { axisLabels, columnOf } from './time-axis.ts';

const DAY = 86_400;

test.each([
  [10, 30, '0s             5s'],
  [10, 60, '0s          2s          4s          6s          8s'],
  [0.4, 40, '0s        0.1s      0.2s      0.3s'],
  [90, 40, '0s           30s          1m'],
  [7 * 3600, 40, '0s         2h         4h          6h'],
  [20 * DAY, 40, '0s            7d            14d'],
  [30 * DAY, 40, '0s                14d                28d'],
  [366 * DAY, 40, '0s        98d        196d       294d'],
])('the labels of %d seconds in %d columns', (end, width, labels) => {
  expect(axisLabels({ end, width })).toBe(labels);
});

test('a time after the end has the column after the last', () => {
  const axis = { end: 10, width: 20 };
  expect([0, 0.4, 0.5, 9.99, 10, 99].map((at) => columnOf(at, axis))).toEqual([
    0, 0, 1, 19, 20, 20,
  ]);
});
