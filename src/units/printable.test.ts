import { execFileSync } from 'node:child_process';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pathWord, printable, shellWords } from './printable.ts';

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

/** Texts that a process can be given. */
const words = fc.array(
  fc.string({ unit: fc.constantFrom(...` \t\n'"\\$\`;&|<>(){}[]*?!#~=-%/aé`.split('')) }),
);

test('a shell reads the words that were given', () => {
  fc.assert(
    fc.property(words, (given) => {
      const read = execFileSync('sh', [
        '-c',
        `for word in ${shellWords(given)}; do printf '%s\\0' "$word"; done`,
      ]);
      expect(read.toString('utf8').split('\0').slice(0, -1)).toEqual(given);
    }),
    { numRuns: 50 },
  );
});

test('a path is no option, names the same file, and "-" is standard input', () => {
  expect(pathWord('-')).toBe('-');
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'-./\n a'.split('')), minLength: 1 }),
      (given) => {
        fc.pre(given !== '-');
        expect(pathWord(given)).not.toMatch(/^-/);
        expect(path.resolve(pathWord(given))).toBe(path.resolve(given));
      },
    ),
  );
});
