import { expect, test } from 'vitest';
import { jsonListItemSlices, listItemSlices } from './list-items.ts';
import { SourceFile } from '../source-file.ts';

const sliceOf = (text: string, start = 0, end = text.length) => ({
  source: new SourceFile('f', text),
  start,
  end,
});
const itemsOf = (text: string, start?: number, end?: number): readonly string[] | undefined =>
  listItemSlices(sliceOf(text, start, end))?.map((item) => text.slice(item.start, item.end));

test.each<[string, readonly string[] | undefined]>([
  ['items:\n- a: 1\n- b: 2\n', ['- a: 1\n', '- b: 2\n']],
  ['items:\n- a: 1\n- b: 2', ['- a: 1\n', '- b: 2']],
  ['items:\n  - a\n    # c\n\n  - b\nkind: List\n', ['  - a\n    # c\n\n', '  - b\n']],
  ['items: # all\r\n- a\r\n- b\r\nkind: List\r\n', ['- a\r\n', '- b\r\n']],
  ['items:\n- a: |\n    - b\n  c: 1\n- d\n', ['- a: |\n    - b\n  c: 1\n', '- d\n']],
  ['items: []\n', undefined],
  ['items:\n', undefined],
  ['kind: List\n', undefined],
])('the items of %j', (text, items) => {
  expect(itemsOf(text)).toEqual(items);
});

test('only the items of its own document', () => {
  const [first, second] = ['items:\n- a\n- b\n', '---\nitems:\n- c\n'];
  expect(itemsOf(first + second, 0, first.length)).toEqual(['- a\n', '- b\n']);
  expect(itemsOf(first + second, first.length)).toEqual(['- c\n']);
  expect(itemsOf(`kind: List\n${first}`, 0, 'kind: List\n'.length)).toBeUndefined();
});

test('the items in JSON', () => {
  const text = '{"kind": "List", "items": [{"a": [1, 2]}, "b", 3]}';
  const slices = jsonListItemSlices(sliceOf(text));
  expect(slices.map(({ start, end }) => text.slice(start, end))).toEqual([
    '{"a": [1, 2]}',
    '"b"',
    '3',
  ]);
});
