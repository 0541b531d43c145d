import { expect, test } from 'vitest';
import { shareId } from './share-id.ts';

test.each([
  ['a', 0, 'b9c87db4-bac8-4f47-abc8-80dabcc8826d'],
  ['a', 1, 'bf8f10bf-be8f-4f2c-a18f-13e5c08f1252'],
  ['b', 0, '5cccbfdd-5bcc-4e4a-aacc-bcb759ccbb24'],
])('share %s/%d has the same id in every run and every version: %s', (claim, at, id) => {
  expect(shareId(claim, at)).toBe(id);
});
