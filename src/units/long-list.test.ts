import { expect, it } from 'vitest';
import { LongList } from './long-list.ts';

it('keeps its values over several pieces', () => {
  const list = new LongList<number>();
  for (let value = 0; value < 5000; value++) list.push(value * 2);
  expect(list.length).toBe(5000);
  for (let index = 0; index < 5000; index++) expect(list.at(index)).toBe(index * 2);
});
