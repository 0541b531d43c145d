import fc from 'fast-check';
import { expect, test } from 'vitest';
import { printable } from './printable.ts';

test('terminal escapes, line breaks and direction marks become visible', () => {
  expect(printable('a\x1b[31mb')).toBe('a\\x1b[31mb');
  expect(printable('one\ntwo\tthree')).toBe('one\\ntwo\\tthree');
  expect(printable('\u009b31m')).toBe('\\x9b31m');
  expect(printable('evil\u202egnp.exe')).toBe('evil\\u202egnp.exe');
  expect(printable('\u{e0041}')).toBe('\\u{e0041}');
  expect(printable('\ud800')).toBe('\\ud800');
});

test('ordinary text of any script stays as it is', () => {
  for (const text of ['web-0', 'größer', '日本語', '👩‍💻', '']) expect(printable(text)).toBe(text);
});

test('no unsafe character survives, and a second pass changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const shown = printable(text);
      expect(shown).not.toMatch(/[\p{Cc}\p{Cs}\u202a-\u202e]/u);
      expect(printable(shown)).toBe(shown);
    }),
  );
});
