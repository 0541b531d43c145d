import { describe, expect, test } from 'vitest';
import {
  goNamedString,
  goSlice,
  goStruct,
  invalid,
  notSupported,
  withOlderTexts,
} from './index.ts';
import type { FieldError } from './index.ts';

const older = (error: FieldError): string | undefined => withOlderTexts([error])[0]?.text;

describe('a value of a Go type', () => {
  test.each([
    [goSlice('string', undefined), 'null', '[]string(nil)'],
    [goSlice('string', ['a', 'b']), '["a","b"]', '[]string{"a", "b"}'],
    [
      goSlice('config.Plugin', [goStruct('config.Plugin', { Name: 'a', Weight: 1 })]),
      '[{"Name":"a","Weight":1}]',
      '[]config.Plugin{config.Plugin{Name:"a", Weight:1}}',
    ],
    [goNamedString('<'), '"\\u003c"', '"<"'],
  ])('is shown as JSON, and up to v1.33 in the syntax of Go', (value, json, syntax) => {
    const error = invalid('a.b', value, 'why');
    expect(error.text).toBe(`a.b: Invalid value: ${json}: why`);
    expect(older(error)).toBe(`a.b: Invalid value: ${syntax}: why`);
  });

  test('is any value that is not supported', () => {
    const error = notSupported('a', '>', ['In']);
    expect(error.text).toBe('a: Unsupported value: "\\u003e": supported values: "In"');
    expect(older(error)).toBe('a: Unsupported value: ">": supported values: "In"');
  });
});

test('numbers and texts are shown alike in all releases', () => {
  for (const value of [7, 2n ** 60n, 'a"b']) {
    const error = invalid('a', value, 'why');
    expect(older(error)).toBe(error.text);
  }
  expect(invalid('a', 2n ** 60n, 'why').text).toBe('a: Invalid value: 1152921504606846976: why');
});

test('the words of an error can differ up to v1.33', () => {
  const error = invalid('a', 7, 'too much', 'seven is too much');
  expect([error.text, older(error)]).toEqual([
    'a: Invalid value: 7: too much',
    'a: Invalid value: 7: seven is too much',
  ]);
});
