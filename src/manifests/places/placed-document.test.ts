import { describe, expect, test } from 'vitest';
import { readPlacedDocument } from './placed-document.ts';

const MARK = '\ufeff';
const problemsOf = (text: string): readonly string[] =>
  readPlacedDocument({ name: 'f', text }).problems.map(
    ({ file, line, column, message }) =>
      `${file ?? ''}:${String(line)}:${String(column)}: ${message}`,
  );

describe('the only document of a file', () => {
  test.each([
    ['YAML', 'a: [1, x]\n'],
    ['JSON', '{"a": [1, "x"]}'],
    ['YAML after a byte order mark', `${MARK}a: [1, x]\n`],
    ['JSON after a byte order mark', `${MARK}{"a": [1, "x"]}`],
    ['YAML between empty documents', '---\n---\na: [1, x]\n---\n# nothing\n'],
  ])('is read: %s', (_, text) => {
    const { value, problems } = readPlacedDocument({ name: 'f', text });
    expect([value, problems]).toEqual([{ a: [1, 'x'] }, []]);
  });

  test.each([
    ['', ['f:1:1: an empty file']],
    ['# nothing\n---\n', ['f:1:1: an empty file']],
    [`${MARK}a: 1\n---\nb: 2\n`, ['f:2:4: a second document: one is read']],
    ['a: 1\n---\nb: 2\n---\nc: 3\n', ['f:2:4: a second document: one is read']],
    [
      'a: .nan\na: 2\n---\nb: 1\n',
      [expect.stringMatching(/^f:1:4: /), expect.stringMatching(/^f:2:1: /)],
    ],
    [`${MARK}[1`, [expect.stringMatching(/^f:1:\d: /)]],
    ['a: [1\n---\nb: 1\n', [expect.stringMatching(/^f:2:1: /)]],
  ])('%j is refused', (text, problems) => {
    expect(problemsOf(text)).toEqual(problems);
    expect(readPlacedDocument({ name: 'f', text }).value).toBeUndefined();
  });

  test.each([
    ['a: 1\na: 2\n', { a: 2 }, [expect.stringMatching(/^f:2:1: key "a" is given twice/)]],
    [
      'a: .nan\nb: [.inf, x]\n',
      { a: NaN, b: [Infinity, 'x'] },
      [
        'f:1:4: .nan is not a number that JSON can hold; quote it if it is text',
        'f:2:5: .inf is not a number that JSON can hold; quote it if it is text',
      ],
    ],
  ])('%j has a value beside its problems', (text, value, problems) => {
    expect(problemsOf(text)).toEqual(problems);
    expect(readPlacedDocument({ name: 'f', text }).value).toEqual(value);
  });

  test.each([
    ['a: [1, x]\nb: 2\n', 'YAML'],
    [`${MARK}a: [1, x]\nb: 2\n`, 'YAML after a byte order mark'],
  ])('tells where a field is: %j', (text) => {
    const { placeOf } = readPlacedDocument({ name: 'f', text });
    expect(placeOf(['a'], 'key')).toEqual({ file: 'f', line: 1, column: 1 });
    expect(placeOf(['a'], 'value')).toEqual({ file: 'f', line: 1, column: 4 });
    expect(placeOf(['a', 1], 'value')).toEqual({ file: 'f', line: 1, column: 8 });
    expect(placeOf(['b'], 'value')).toEqual({ file: 'f', line: 2, column: 4 });
    expect(placeOf(['a', 'none', 'more'], 'value')).toEqual({ file: 'f', line: 1, column: 4 });
  });

  test('has its first character as the place of fields, if there is none', () => {
    const { placeOf } = readPlacedDocument({ name: 'f', text: '\n' });
    expect(placeOf(['a'], 'value')).toEqual({ file: 'f', line: 1, column: 1 });
  });
});
