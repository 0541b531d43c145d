import { expect, test } from 'vitest';
import { FACETS_OF_COLUMN, FACETS_OF_MEMBER, PODS_MOVED } from './member-facets.ts';

const lists = Object.entries({ ...FACETS_OF_COLUMN, ...FACETS_OF_MEMBER, PODS_MOVED }).filter(
  (entry): entry is [string, Exclude<(typeof entry)[1], string>] => typeof entry[1] !== 'string',
);

test.each(lists)('a plugin that reads %s can list a facet for it', (_, facets) => {
  expect(facets).not.toEqual([]);
});
