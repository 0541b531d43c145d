import { describe, expect, test } from 'vitest';
import { mergedJson, parseJson } from './value.ts';

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
});
