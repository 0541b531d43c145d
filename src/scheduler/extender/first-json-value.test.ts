import { describe, expect, test } from 'vitest';
import { ExtenderError } from '../../framework/index.ts';
import { firstJsonValue } from './first-json-value.ts';

describe('the first JSON value', () => {
  test.each([
    ['{"a":[1,2.5,"x"]}', { a: [1, 2.5, 'x'] }],
    ['  null  ', null],
    ['{"a":1}{"b":2}', { a: 1 }],
    ['[]]', []],
    ['12 true', 12],
    ['"\\u00e4" x', 'ä'],
    ['{"__proto__":1}', JSON.parse('{"__proto__":1}')],
  ])('of %j ignores what follows', (text, value) => {
    expect(firstJsonValue(text)).toEqual(value);
  });

  test.each([
    ['', 'EOF'],
    [' \n', 'EOF'],
    ['{"a":', 'unexpected EOF'],
    ['[1', 'unexpected EOF'],
    ['tru', 'unexpected EOF'],
    ['-', 'unexpected EOF'],
    ['not json', "invalid character 'o' in literal null (expecting 'u')"],
    ['<html>', "invalid character '<' looking for beginning of value"],
    ['äh', "invalid character 'Ã' looking for beginning of value"],
    ["'a'", "invalid character '\\'' looking for beginning of value"],
    ['{a:1}', "invalid character 'a' looking for beginning of object key string"],
    ['{"a" 1}', "invalid character '1' after object key"],
    ['{"a":1 "b"}', "invalid character '\"' after object key:value pair"],
    ['[1 2]', "invalid character '2' after array element"],
    ['"a\nb"', "invalid character '\\n' in string literal"],
    ['"\\x"', "invalid character 'x' in string escape code"],
    ['"\\u00g0"', "invalid character 'g' in \\u hexadecimal character escape"],
    ['-x', "invalid character 'x' in numeric literal"],
    ['1.x', "invalid character 'x' after decimal point in numeric literal"],
    ['1e+x', "invalid character 'x' in exponent of numeric literal"],
  ])('is missing in %j, in the words of Go', (text, message) => {
    expect(() => firstJsonValue(text)).toThrow(new ExtenderError(message));
  });

  test('has members and items of any depth, with its numbers read as asked', () => {
    const text = ' {"a": {"b": [1, {"c": [[2], []]}, {}], "d": null}, "e": [true, false]} more';
    expect(firstJsonValue(text, (literal) => `<${literal}>`)).toEqual({
      a: { b: ['<1>', { c: [['<2>'], []] }, {}], d: null },
      e: [true, false],
    });
  });

  test('is at most 10,000 levels deep', () => {
    const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)} x`;
    expect(firstJsonValue(nested(9_999))).toEqual([expect.anything()]);
    expect(firstJsonValue(nested(10_000))).toEqual([expect.anything()]);
    expect(() => firstJsonValue(nested(10_001))).toThrow(
      new ExtenderError("invalid character '[' exceeded max depth"),
    );
    const wide = `[${'[],'.repeat(10_001)}[]] x`;
    expect(firstJsonValue(wide)).toHaveLength(10_002);
  });

  test('keeps every digit of numbers that are read otherwise', () => {
    const read = firstJsonValue('[9223372036854775807,5.0]', (literal) => literal);
    expect(read).toEqual(['9223372036854775807', '5.0']);
  });
});
