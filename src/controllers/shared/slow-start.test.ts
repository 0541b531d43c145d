import { expect, test } from 'vitest';
import { slowStart } from './slow-start.ts';

function tried(count: number, room: number): readonly number[] {
  const indexes: number[] = [];
  slowStart(count, (index) => {
    indexes.push(index);
    return index < room ? undefined : 'full';
  });
  return indexes;
}

test('batches of 1, 2, 4: after a failure the batch is completed and the following batches are skipped', () => {
  expect(tried(10, 0)).toEqual([0]);
  expect(tried(10, 1)).toEqual([0, 1, 2]);
  expect(tried(10, 5)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(tried(4, 9)).toEqual([0, 1, 2, 3]);
});

test('it returns the first failure', () => {
  expect(slowStart(3, (index) => (index === 0 ? undefined : index))).toBe(1);
  expect(slowStart<number>(3, () => undefined)).toBeUndefined();
});
