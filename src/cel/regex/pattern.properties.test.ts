import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { compilePattern } from './index.ts';

/** Syntax that Go and JavaScript read alike. A repetition has a body that is not empty: of empty ones they choose differently. */
const character = fc.constantFrom('a', 'b', '[ab]', '[^a]', '\\w', '\\W', '\\d', '\\s', '.', 'é');
const assertion = fc.constantFrom('^', '$', '\\b', '\\B');
const repeat = fc.constantFrom('', '', '*', '+', '?', '{2}', '{1,2}', '{0,1}', '*?', '+?', '??');
const { pattern } = fc.letrec<{ pattern: string; part: string; solid: string }>((tie) => ({
  pattern: fc
    .array(fc.array(tie('part'), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 2 })
    .map((branches) => branches.map((parts) => parts.join('')).join('|')),
  part: fc.oneof(
    { maxDepth: 2 },
    fc.tuple(tie('solid'), repeat).map((parts) => parts.join('')),
    assertion,
    tie('pattern').map((inner) => `(?:${inner})`),
  ),
  solid: fc.oneof(
    { maxDepth: 2 },
    character,
    fc.tuple(character, tie('pattern')).map(([first, rest]) => `(?:${first}(?:${rest}))`),
  ),
}));
const text = fc.array(fc.constantFrom('a', 'b', '7', ' ', '\n', 'é', '_'), { maxLength: 6 });
const flags = fc.constantFrom('', 'm', 's', 'ms');

test('a pattern matches where it does in JavaScript', () => {
  fc.assert(
    fc.property(
      pattern,
      flags,
      text.map((all) => all.join('')),
      (source, flag, given) => {
        const ours = compilePattern(flag === '' ? source : `(?${flag})${source}`);
        const theirs = new RegExp(source, `u${flag}`).exec(given)?.[0];
        expect(ours.find(given)).toBe(theirs);
        expect(ours.test(given)).toBe(theirs !== undefined);
      },
    ),
    { numRuns: 200 },
  );
});
