import { describe, expect, test } from 'vitest';
import { readManifestTexts } from '../index.ts';
import { mergedJson, parseJson } from './value.ts';

const errorsOf = (text: string) =>
  readManifestTexts([{ name: 'a.json', text }]).errors.map(({ line, column, message }) => ({
    line,
    column,
    message,
  }));

describe('JSON as Go reads it', () => {
  test('half of a surrogate pair becomes the replacement character', () => {
    const text = String.raw`["\ud800","\\ud800","\ud83d\ude00"]`;
    const { value } = parseJson(text, 0, text.length) ?? {};
    expect(value).toEqual(['\ufffd', String.raw`\ud800`, '\u{1f600}']);
  });

  test('a second object is decoded into the first one', () => {
    const text = '{"a":{"b":1,"c":[{"d":1},2]},"a":{"c":[{"e":2}]}}';
    expect(mergedJson(text, 0, text.length)).toEqual({ a: { b: 1, c: [{ d: 1, e: 2 }] } });
  });

  test('a whole number with a fraction is no integer, but an amount', () => {
    const pod = (limits: string, priority: string): string =>
      `{"apiVersion":"v1","kind":"Pod","metadata":{"name":"p"},"spec":{"priority":${priority},` +
      `"containers":[{"name":"c","image":"i","resources":{"limits":{"cpu":${limits}}}}]}}`;
    expect(errorsOf(pod('1.0', '5'))).toEqual([]);
    const [error] = errorsOf(pod('1', '5.0'));
    expect(error?.message).toContain(
      'cannot unmarshal number 5.0 into Go struct field PodSpec.spec.priority of type int32',
    );
    expect(error).toMatchObject({ line: 1, column: pod('1', '5.0').indexOf('5.0') + 1 });
  });
});
