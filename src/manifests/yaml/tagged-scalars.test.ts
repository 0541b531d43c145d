import { expect, test } from 'vitest';
import { full } from '../../../test/support/yaml-texts.ts';

const TEXTS = ['7', '1.5', 'true', 'no', '~', '""', '"7"', "'~'", 'x', '.inf'];
const REFUSED = 'refused';

/** The values of TEXTS with a tag before each. */
const valuesWith = (tag: string): readonly unknown[] =>
  TEXTS.map((text) => {
    const value: unknown = full(`${tag} ${text}`);
    return Array.isArray(value) ? REFUSED : value;
  });

// Quotes do not matter beside a tag. A text that does not have the type of its tag is refused.
test.each([
  ['!!str', ['7', '1.5', 'true', 'no', '~', '', '7', '~', 'x', '.inf']],
  ['!', ['7', '1.5', 'true', 'no', '~', '', '7', '~', 'x', '.inf']],
  ['!!int', [7, REFUSED, REFUSED, REFUSED, REFUSED, REFUSED, 7, REFUSED, REFUSED, REFUSED]],
  ['!!float', [7, 1.5, REFUSED, REFUSED, REFUSED, REFUSED, 7, REFUSED, REFUSED, REFUSED]],
  ['!!bool', [REFUSED, REFUSED, true, false, REFUSED, REFUSED, REFUSED, REFUSED, REFUSED, REFUSED]],
  ['!!null', [REFUSED, REFUSED, REFUSED, REFUSED, null, null, REFUSED, null, REFUSED, REFUSED]],
  ['!!set', TEXTS.map(() => REFUSED)],
  ['!own', TEXTS.map(() => REFUSED)],
])('scalars with the tag %s', (tag, values) => {
  expect(valuesWith(tag)).toEqual(values);
});

test('a refused tag is named with its text', () => {
  expect(full('a: !!int x')).toEqual([
    expect.objectContaining({ offset: 9, message: 'the tag "int" does not fit "x"' }),
  ]);
});
