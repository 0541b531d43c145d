import { execFileSync } from 'node:child_process';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pathWord, shellWords } from './shell-word.ts';

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
