import { expect, test } from 'vitest';
import { flagPages, unknownFlags } from '../../build/flag-tables.ts';

const pages = await flagPages();

test.each(pages)(
  'the flags in docs/commands/$file are those of its command (npm run flags)',
  (page) => {
    expect(page.now).toBe(page.due);
    expect(page.now).toMatch(/^\| flag \| effect \|$/m);
  },
);

test('flags with a page of their own exist', async () => {
  expect(await unknownFlags()).toEqual([]);
});
