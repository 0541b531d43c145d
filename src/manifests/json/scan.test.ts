import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonMembers, skipBlanks, skipJsonValue } from './scan.ts';

const value = fc.jsonValue({ maxDepth: 2 });
const spaces = fc.constantFrom('', ' ', '\n\t ');

test('a value ends where it ends, whatever follows, and no later than the end that is given', () => {
  const after = fc.constantFrom('', ',', ']', '}', ' ', '\n', ',"a"');
  fc.assert(
    fc.property(value, after, (given, rest) => {
      const text = JSON.stringify(given);
      expect(skipJsonValue(`[${text}${rest}`, 1)).toBe(1 + text.length);
      for (const end of [0, 1, text.length - 1]) {
        expect(skipJsonValue(text, 0, end)).toBeLessThanOrEqual(Math.max(0, end));
      }
    }),
    { numRuns: 100 },
  );
});

test('blanks are skipped up to the end that is given', () => {
  expect(skipBlanks(' \t\r\n a', 0)).toBe(5);
  expect(skipBlanks('a', 0)).toBe(0);
  expect(skipBlanks('    ', 1, 3)).toBe(3);
  expect(skipBlanks('    ', 3, 3)).toBe(3);
});

test('members are found with their keys, values and offsets, whatever blanks are between them', () => {
  const given = fc.oneof(
    fc.array(value),
    fc.dictionary(fc.string(), value, { noNullPrototype: true }),
  );
  fc.assert(
    fc.property(given, spaces, (all, blank) => {
      const entries = Object.entries(all);
      const parts = entries.map(([key, one]) => {
        const name = Array.isArray(all) ? '' : `${JSON.stringify(key)}${blank}:${blank}`;
        return `${blank}${name}${JSON.stringify(one)}${blank}`;
      });
      const [open, close] = Array.isArray(all) ? ['[', ']'] : ['{', '}'];
      const text = `${open}${parts.join(',')}${blank}${close}`;
      const found = [...jsonMembers(text, 0)];
      expect(found.map(({ key }) => String(key))).toEqual(entries.map(([key]) => key));
      expect(found.map(({ valueAt, end }) => text.slice(valueAt, end))).toEqual(
        entries.map(([, one]) => JSON.stringify(one)),
      );
    }),
    { numRuns: 100 },
  );
});
