import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { valueOf } from './json-node.ts';
import { readJson } from './read-json.ts';

describe('JSON text', () => {
  test('is read as by JSON.parse', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(valueOf(readJson(text))).toEqual(JSON.parse(text));
      }),
    );
  });

  test('is an error where it is one for JSON.parse', () => {
    const snippets = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '1',
      '-',
      '0',
      '.',
      'e',
      'true',
      'nul',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(snippets, { maxLength: 6 }), (parts) => {
        const text = parts.join('');
        let isJson = true;
        try {
          JSON.parse(text);
        } catch {
          isJson = false;
        }
        if (isJson) expect(() => readJson(text)).not.toThrow();
        else
          expect(() => readJson(text)).toThrow(/^invalid character|^unexpected end of JSON input$/);
      }),
      { numRuns: 1000 },
    );
  });

  test('is nested 1000 levels deep at most', () => {
    const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
    expect(valueOf(readJson(nested(1000)))).toEqual(JSON.parse(nested(1000)));
    expect(() => readJson(nested(1001))).toThrow('exceeded max depth');
  });

  test.each([
    ['{"a" 1}', "invalid character '1' after object key"],
    ['{"a":1 "b"}', `invalid character '"' after object key:value pair`],
    ['[1 2]', "invalid character '2' after array element"],
    ['{a}', "invalid character 'a' looking for beginning of object key string"],
    ['trux', "invalid character 'x' in literal true (expecting 'e')"],
    ['"\n"', "invalid character '\\n' in string literal"],
    ['-x', "invalid character 'x' in numeric literal"],
    ['{"a":', 'unexpected end of JSON input'],
  ])('%s is an error with the text of Go', (text, words) => {
    expect(() => readJson(text)).toThrow(words);
  });
});
