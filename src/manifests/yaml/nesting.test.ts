import { expect, test } from 'vitest';
import { MAX_DEPTH } from './line-cursor.ts';
import { isTooDeep } from './nesting.ts';

const isDeep = (text: string): boolean => isTooDeep(text, 0, text.length);

/** The line itself is one collection. */
const REST = MAX_DEPTH - 1;

test.each([
  ['brackets', (depth: number) => '['.repeat(depth)],
  ['braces', (depth: number) => '{'.repeat(depth)],
  ['dashes', (depth: number) => '- '.repeat(depth)],
  ['question marks', (depth: number) => '? '.repeat(depth)],
  ['brackets after closed ones', (depth: number) => `[[]] {}[${'['.repeat(depth - 1)}`],
  ['brackets after closing ones', (depth: number) => `]}]}${'['.repeat(depth)}`],
  [
    'lines',
    (depth: number) =>
      Array.from({ length: depth + 1 }, (_, column) => `${' '.repeat(column)}a:`).join('\n'),
  ],
  ['a list in a map', (depth: number) => `a:\n b: ${'['.repeat(depth - 1)}`],
  ['brackets in a less indented line', (depth: number) => `a:\n  b: c\nd: ${'['.repeat(depth)}`],
])('%s may be nested up to the limit', (_, nested) => {
  expect(isDeep(nested(REST))).toBe(false);
  expect(isDeep(nested(REST + 1))).toBe(true);
});

test('dashes count only in a row, and up to the end of their line', () => {
  expect(isDeep(`${'- '.repeat(REST)}a ${'- '.repeat(REST)}`)).toBe(false);
  expect(isDeep(`${'- '.repeat(REST)}\n${'- '.repeat(REST)}`)).toBe(false);
  expect(isDeep('-'.repeat(2 * MAX_DEPTH))).toBe(false);
});

test('only the given part of the text counts', () => {
  const text = '['.repeat(2 * MAX_DEPTH);
  expect(isTooDeep(text, REST, 2 * REST)).toBe(false);
  expect(isTooDeep(text, REST, 2 * REST + 1)).toBe(true);
});
