import { describe, expect, test } from 'vitest';
import { readManifestTexts } from './read-texts.ts';

/** The errors as "LINE:COLUMN: MESSAGE", cut. */
function errorsIn(text: string): readonly string[] {
  const { errors } = readManifestTexts([{ name: 'f', text }]);
  return errors.map(
    ({ line, column, message }) => `${String(line)}:${String(column)}: ${message.slice(0, 40)}`,
  );
}

describe('errors are at the place of their field', () => {
  const items = [
    '- kind: Pod',
    '  apiVersion: v9',
    '  metadata: {name: a}',
    '-   apiVersion: v1',
    '    kind: Node',
    '    metadata:',
    '      name: b',
    '      extra: 1',
    '    more: 1',
    '-',
    '  kind: Namespace',
    '  apiVersion: v1',
    '- 7',
    '-   # nothing',
    '  - 8',
    '',
  ].join('\n');

  test.each([
    ['the items of a List', `apiVersion: v1\nkind: List\nitems:\n${items}`, 3],
    [
      'indented items of a List',
      `apiVersion: v1\nkind: List\nitems:\n${items.replaceAll(/^(?=.)/gm, '  ')}`,
      3,
    ],
    ['a list without a kind', items, 0],
  ])('in %s', (_, text, before) => {
    const right = text.includes('\n  - kind') ? 2 : 0;
    const at = (line: number, column: number): string =>
      `${String(line + before)}:${String(column + right)}`;
    expect(errorsIn(text)).toEqual([
      expect.stringContaining(`${at(2, 15)}: no matches for kind "Pod" in version`),
      `${at(8, 7)}: unknown field "metadata.extra"`,
      `${at(9, 5)}: unknown field "more"`,
      expect.stringContaining(`${at(11, 3)}: `),
      `${at(13, 3)}: not a Kubernetes object, but number`,
      `${at(15, 5)}: not a Kubernetes object, but number`,
    ]);
  });

  test('in JSON, on one line', () => {
    const text =
      '{"kind":"List","apiVersion":"v1","items":[{"kind":"Node","apiVersion":"v9","metadata":{"name":"a"}}, 7,' +
      '{"kind":"Node","apiVersion":"v1","more":1,"metadata":{"name":"a"}}]}';
    expect(errorsIn(text)).toEqual([
      expect.stringContaining(`1:${String(text.indexOf('"v9"') + 1)}: no matches for kind`),
      `1:${String(text.indexOf('7') + 1)}: not a Kubernetes object, but number`,
      `1:${String(text.indexOf('"more"') + 1)}: unknown field "more"`,
    ]);
  });
});

describe('the first character that no manifest has is reported', () => {
  const LONE = 'a carriage return without a line feed: u';
  test.each([
    ['\0a', '1:1: a binary file, not YAML or JSON'],
    ['a: 1\n\0', '2:1: a binary file, not YAML or JSON'],
    ['\x01a\rb', '1:1: control characters are not allowed: U+00'],
    ['a\x7f', '1:2: control characters are not allowed: U+00'],
    ['a\x02\rb', '1:2: control characters are not allowed: U+00'],
    ['\ra\x02', `1:1: ${LONE}`],
    ['a\rb\x02', `1:2: ${LONE}`],
    ['a: 1\r\nb\r', `2:2: ${LONE}`],
    ['a: "\ufffe"', '1:5: control characters are not allowed: U+FF'],
  ])('%j', (text, error) => {
    expect(errorsIn(text).map((one) => one.slice(0, error.length))).toEqual([error]);
  });
});
