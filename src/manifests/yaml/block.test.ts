import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { damage, full, style, tree } from '../../../test/support/yaml-texts.ts';
import { readBlockYaml } from './block.ts';

describe('readBlockYaml', () => {
  test('reads documents as the full parser does, or not at all', () => {
    let read = 0;
    fc.assert(
      fc.property(tree, style, damage, fc.nat(2000), (value, options, damaged, at) => {
        const clean = stringify({ apiVersion: 'v1', x: value }, options);
        const text = damaged(clean, at % (clean.length + 1));
        const fast = readBlockYaml(text, 0, text.length);
        if (fast === undefined) return;
        read++;
        expect(fast, text).toStrictEqual(full(text));
      }),
      { numRuns: 1500 },
    );
    expect(read).toBeGreaterThan(500);
  });

  test.each([
    ['a: { cpu: 100m, memory: 128Mi } # all', { a: { cpu: '100m', memory: '128Mi' } }],
    ['- { type: Ready, status: "True" }', [{ type: 'Ready', status: 'True' }]],
    ['a: [nginx:1.27, http://x/y, 080, 1_000, no, ~, "", {}]', undefined],
    ["a: ['x y', [1, -x], {k8s.io/a: b c}]", undefined],
    [
      'a: [1, 0x1f, no, x-y, 10.0.0.0/8, a b, "1", []]',
      { a: [1, 31, false, 'x-y', '10.0.0.0/8', 'a b', '1', []] },
    ],
    ['a: { b: }', undefined],
    ['a: { b }', undefined],
    ['a: { b:1 }', undefined],
    ['a: { b: 1, b: 2 }', undefined],
    ['a: { b: 1 }, c', undefined],
    ['a: { b: 1,\n  c: 2 }', undefined],
    ['a: { __proto__: 1 }', undefined],
    ['a: [b, ]', undefined],
    ['a: [.inf]', undefined],
    ['{ a: b }: c', undefined],
  ])('%s', (text, value) => {
    expect(readBlockYaml(text, 0, text.length)).toEqual(value);
  });

  test.each([
    '-\n- a',
    '- a\n-',
    '-\n-\n',
    '- # nothing\n- a',
    '-\n  a: 1\n- b',
    '-\n  - a\n  -\n- b',
    '-\n # a comment\n b\n- c',
    '- -\n  - a',
    'a:\n-\n- b\nc: 1',
    'a:\n  -\n  - b\nc:\nd:',
    'a:\nb:\n- c\n-',
    '- a:\n  b:\n-',
    '- a:\n  -\n  - c\n- d',
  ])('an entry without a value is null, as in %j', (text) => {
    expect(readBlockYaml(text, 0, text.length)).toStrictEqual(full(text));
  });

  test('reads keys that begin with a letter, a digit, "_" or "." without help', () => {
    const signs = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));
    const read = signs.filter((sign) => {
      const text = `${sign}x: 1`;
      const value = readBlockYaml(text, 0, text.length);
      if (value === undefined) return false;
      expect(value, text).toStrictEqual(full(text));
      return /[^\s#]/.test(sign);
    });
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
    expect(read.join('')).toBe(`.0123456789${letters}_${letters.toLowerCase()}`);
  });

  test('reads a document in the middle of a text and nothing beyond it', () => {
    fc.assert(
      fc.property(tree, style, (value, options) => {
        const text = stringify({ x: value }, options);
        const within = `a: "open\n---\n${text}---\nb: 'open\n`;
        const start = within.indexOf('---\n') + 4;
        expect(readBlockYaml(within, start, start + text.length)).toStrictEqual(
          readBlockYaml(text, 0, text.length),
        );
      }),
      { numRuns: 500 },
    );
  });

  test('reads what kubectl prints without help', () => {
    const text = [
      'apiVersion: v1',
      'items:',
      '- metadata:',
      '    annotations:',
      '      note: a text that goes on',
      '        in the next line',
      '    managedFields:',
      '    - fieldsV1:',
      '        k:{"type":"Ready"}:',
      '          .: {}',
      '  status:',
      '    message: |-',
      '      first',
      '',
      '      third',
      '    taints: []',
      '',
    ].join('\n');
    expect(readBlockYaml(text, 0, text.length)).toEqual({
      apiVersion: 'v1',
      items: [
        {
          metadata: {
            annotations: { note: 'a text that goes on in the next line' },
            managedFields: [{ fieldsV1: { 'k:{"type":"Ready"}': { '.': {} } } }],
          },
          status: { message: 'first\n\nthird', taints: [] },
        },
      ],
    });
  });

  test.each([
    'a: &x 1',
    'a: *x',
    'a: [1,\n2]',
    'a: {b: 1, c}',
    'a: >\n  b\n',
    'a: !!str 1',
    '\ta: 1',
    'a: 1\na: 2',
    'yes: 1',
    '? a',
  ])('leaves %j to the full parser', (text) => {
    expect(readBlockYaml(text, 0, text.length)).toBeUndefined();
  });
});
