import { expect, test } from 'vitest';
import { shareId } from './share-id.ts';

test('a share has the same id in every run and every version', () => {
  expect([shareId('a', 0), shareId('a', 1), shareId('b', 0)]).toMatchInlineSnapshot(`
    [
      "b9c87db4-bac8-4f47-abc8-80dabcc8826d",
      "bf8f10bf-be8f-4f2c-a18f-13e5c08f1252",
      "5cccbfdd-5bcc-4e4a-aacc-bcb759ccbb24",
    ]
  `);
});
