import { expect, test } from 'vitest';
import { unquote } from './escapes.ts';

test.each([
  ['""', ''],
  ["''", ''],
  ['""""""', ''],
  ["''''''", ''],
  ['"a"', 'a'],
  ['"""a"b"""', 'a"b'],
  [String.raw`"\a\b\f\n\r\t\v\\\"\'\?"`, '\u0007\b\f\n\r\t\v\\"\'?'],
  [String.raw`"\x41\X42\103\u0044\U00000045"`, 'ABCDE'],
  [String.raw`"\x414"`, 'A4'],
  [String.raw`r"\n"`, String.raw`\n`],
  [String.raw`R'''\'''`, '\\'],
  ['"""a\r\nb\rc"""', 'a\nb\nc'],
])('%j is the text %j', (token, text) => {
  expect(unquote(token)).toBe(text);
});

test.each([String.raw`"\ud800"`, String.raw`"\udfff"`, String.raw`"\U00110000"`])(
  '%s is no text',
  (token) => {
    expect(() => unquote(token)).toThrow('invalid unicode code point');
  },
);

test.each([
  [String.raw`"\ud7ff"`, '\ud7ff'],
  [String.raw`"\ue000"`, '\ue000'],
  [String.raw`"\U0010ffff"`, '\u{10ffff}'],
])('%s is one character', (token, text) => {
  expect(unquote(token)).toBe(text);
});
