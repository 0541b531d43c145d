import { expect, test } from 'vitest';
import { append, greatest, least, LongList } from './index.ts';

const LONG = Array.from({ length: 500_000 }, (_, at) => at);

test('a list of any length is appended', () => {
  const list = [-1];
  append(list, LONG);
  expect(list.length).toBe(500_001);
  expect([list[0], list.at(-1)]).toEqual([-1, 499_999]);
});

test('the least and the greatest of a list of any length', () => {
  expect([least(LONG), greatest(LONG)]).toEqual([0, 499_999]);
  expect([least([]), greatest([])]).toEqual([Infinity, -Infinity]);
  expect([least([2, NaN]), greatest([2, NaN])]).toEqual([NaN, NaN]);
});

test('a list in pieces keeps its values', () => {
  const list = new LongList<number>();
  for (let value = 0; value < 5000; value++) list.push(value * 2);
  expect(list.length).toBe(5000);
  for (let index = 0; index < 5000; index++) expect(list.at(index)).toBe(index * 2);
});
