import { describe, expect, test } from 'vitest';
import { full } from '../../../test/support/yaml-texts.ts';
import { readBlockYaml } from './block.ts';

/** Every text of up to `length` of these pieces. */
function* texts(pieces: readonly string[], length: number): Generator<string> {
  yield '';
  if (length === 0) return;
  for (const shorter of texts(pieces, length - 1))
    for (const piece of pieces) yield shorter + piece;
}

test.each(['\\ud7ff', '\\ue000', '\\x41', '\\/'])('the escape %s', (escape) => {
  const text = `a: "${escape}"\n`;
  expect(readBlockYaml(text, 0, text.length)).toEqual(full(text));
});

test.each(['\\ud800', '\\udfff', '\\udbff\\udc00', '\\U0001f600'])(
  'the escape %s is left to the full parser',
  (escape) => {
    const text = `a: "${escape}"\n`;
    expect(readBlockYaml(text, 0, text.length)).toBeUndefined();
  },
);

describe('every short text is read as the full parser reads it, or not at all:', () => {
  test.each([
    ['keys and lists', ['', 'a: b\n'], ['a', ':', ' ', '\n', '-', '#', '\t']],
    ['values', ['a: ', '- '], ['1', ' ', '\n', '#', ':', 'b', ' c']],
    ['indicators', ['a: ', 'a:\n  ', '- '], ['&', '*', '!', '>', '%', '@', '`', ' x']],
    ['quotes', ['a: "', "a: '"], ['b', '"', "'", '\\', '\n', ' ', '#']],
    ['quoted keys', ['"', "'a'", 'a:\n  "'], ['b', '"', "'", ':', ' ', '\n']],
    ['flow style', ['a: [', 'a: {', '- ['], ['b', ',', ' ', ']', '}', ': ', '#']],
    ['literal blocks', ['a: |', 'a: |-\n', 'a:\n- |+\n'], [' ', '\n', 'b', '  c\n', '#', '-']],
    [
      'lines that go on',
      ['a: b\n', 'a:\n  b\n', '- b\n'],
      ['  c', '\n', ' #', ' d\n', ':', '- e\n'],
    ],
  ])('%s', (_, starts, pieces) => {
    let read = 0;
    const seen = new Set<string>();
    for (const start of starts) {
      for (const rest of texts(pieces, 5)) {
        const text = start + rest;
        if (seen.has(text)) continue;
        seen.add(text);
        const fast = readBlockYaml(text, 0, text.length);
        if (fast === undefined) continue;
        read++;
        const slow = full(text);
        if (JSON.stringify(fast) !== JSON.stringify(slow))
          expect(fast, JSON.stringify(text)).toEqual(slow);
      }
    }
    expect(read).toBeGreaterThan(10);
  });
});
