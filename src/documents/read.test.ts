import fc from 'fast-check';
import { expect, test } from 'vitest';
import { InputError } from '../problems/index.ts';
import type { FieldPath } from '../problems/index.ts';
import { openDocument, readDocument } from './read.ts';

const member = fc.constantFrom('a', 'b', 'c');
const { document } = fc.letrec<{ document: object; value: unknown }>((tie) => ({
  value: fc.oneof({ depthSize: 'small' }, fc.integer(), fc.constant('x'), tie('document')),
  document: fc.oneof(
    fc.dictionary(member, tie('value'), { maxKeys: 3 }),
    fc.array(tie('value'), { maxLength: 3 }),
  ),
}));
const step = fc.oneof(member, fc.nat({ max: 2 }));

test('JSON that is parsed without places has the same value and places', () => {
  fc.assert(
    fc.property(document, fc.array(step, { maxLength: 3 }), (given, path: FieldPath) => {
      const file = { name: 'f.json', text: JSON.stringify(given, null, 1) };
      const [fast, placed] = [openDocument(file, { mayBeLarge: true }), openDocument(file)];
      expect(fast.value).toEqual(placed.value);
      expect(fast.value).toEqual(given);
      for (const at of ['key', 'value'] as const) {
        expect(fast.placeOf(path, at)).toEqual(placed.placeOf(path, at));
      }
    }),
  );
});

test.each([
  [false, ['2:4 b', '1:4 a']],
  [true, ['1:4 a', '2:4 b']],
])('problems are in the order of reading or of lines (byLine: %j)', (byLine, expected) => {
  let problems: readonly string[] = [];
  try {
    readDocument(
      { name: 'f.yaml', text: 'a: 1\nb: 2\n' },
      (_, found) => {
        for (const name of ['b', 'a']) found.push({ path: [name], at: 'value', message: 'wrong' });
        return undefined;
      },
      { byLine },
    );
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    problems = error.problems.map(
      ({ line, column, object }) => `${String(line)}:${String(column)} ${String(object)}`,
    );
  }
  expect(problems).toEqual(expected);
});
