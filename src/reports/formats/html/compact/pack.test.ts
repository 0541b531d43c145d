import { describe, expect, test } from 'vitest';
import { pack } from './pack.ts';
import { unpack } from './unpack.ts';

describe('a packed document is unpacked to the same bytes', () => {
  const many = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`key${String(at)}`, at]));
  test.each([
    ['markup', { '</script>': ['<!--', '\u2028\u202e"\'&'], a: { '</script>': 1 } }],
    ['nothing', {}],
    [
      'kinds of values',
      [null, true, 1.5, -0.1, '', 'a', [], {}, [[1], ['b', null]], { a: { b: [] } }],
    ],
    [
      'objects with different fields',
      [{ a: 1, b: 'x' }, { b: 'y', a: 2 }, { c: null }, { a: 'text' }],
    ],
    ['many keys', [many, { other: 1 }, {}]],
    ['the name of the prototype', JSON.parse('[{"__proto__": 1, "a": 2}]')],
    [
      'texts with words and NUL',
      ['a-1/b2 to c', 'a-1', '\0', 'x\0y1', '1', '', 'v1.2-c', 'a-1/b2 to c'],
    ],
    ['numbers', [3, 3, 3, 0.1, 1e21, -4, 9007199254740991, 1, 2, 3, 4, 5, 6, 7]],
    [
      'equal lists',
      Array.from({ length: 9 }, (_, at) => ({ nodes: at === 3 ? ['x', 'y'] : ['a', 'b'] })),
    ],
    ['lists that look alike', [['a'], ['a'], ['a'], ['a'], ['a'], [], [], [], [''], [''], ['']]],
    ['equal values', Array.from({ length: 50 }, () => ({ at: 0, text: 'same' }))],
  ])('%s', (_name, document: unknown) => {
    const packed = pack(document);
    expect(packed.join('\n').split('\n')).toEqual(packed);
    expect(JSON.stringify(unpack(packed))).toBe(JSON.stringify(document));
  });

  test('a document whose JSON is longer than a text can be is packed', () => {
    const text = 'x'.repeat(2 ** 20);
    const packed = pack({ list: Array.from({ length: 600 }, () => ({ text })) });
    expect(packed.join('').length).toBeLessThan(1.1 * text.length);
  });

  test('fields that are undefined are left out, as in JSON', () => {
    expect(unpack(pack({ a: undefined, b: 1 }))).toEqual({ b: 1 });
  });
});
