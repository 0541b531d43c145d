import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { readFullYaml } from './full.ts';
import { indentFlow } from './indent-flow.ts';
import { SourceFile } from '../source-file.ts';

function read(text: string): unknown {
  const slice = { source: new SourceFile('f', text), start: 0, end: text.length };
  const { value, problems: faults } = readFullYaml(slice);
  return faults.length > 0 ? faults : value;
}

const word = fc.constantFrom('a', 'bb', "it's", '"q"', '#', 'x: y', '[z', '}', 'word');
const phrase = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(' '));
const tree = fc.record({
  a: phrase,
  list: fc.array(fc.record({ b: phrase, deep: fc.record({ c: phrase }) }), { maxLength: 3 }),
});

describe('quoted texts and collections at low indentation', () => {
  test('are read as if indented', () => {
    let changed = 0;
    fc.assert(
      fc.property(
        tree,
        fc.constantFrom('QUOTE_SINGLE', 'QUOTE_DOUBLE'),
        fc.nat(3),
        (value, type, kept) => {
          const text = stringify(value, {
            lineWidth: 20,
            defaultStringType: type,
            defaultKeyType: 'PLAIN',
            doubleQuotedMinMultiLineLength: 1,
          });
          // Continuation lines of a quoted text begin with neither a key nor a dash.
          const low = text.replaceAll(/^ +(?![ "']|[a-z]+:(?: |$)|- )/gm, ' '.repeat(kept));
          if (low !== text) changed++;
          expect(read(low), low).toEqual(value);
        },
      ),
      { numRuns: 300 },
    );
    expect(changed).toBeGreaterThan(100);
  });

  test('are read as go-yaml reads them', () => {
    const text = [
      'a: "one',
      'two',
      '   three \\',
      'four"',
      'b:',
      "  c: ['x",
      "  y', {d: 1,",
      'e: 2}]',
      '  f: |',
      '    "kept',
      "    'too",
      '# "comment',
      'g: plain "text',
      '',
    ].join('\n');
    expect(read(text)).toEqual({
      a: 'one two three four',
      b: { c: ['x y', { d: 1, e: 2 }], f: '"kept\n\'too\n' },
      g: 'plain "text',
    });
  });

  test.each<[string, unknown]>([
    ['- [1,\n2]\n- 3\n', [[1, 2], 3]],
    ['- a: [1,\n2]\n  b: 3\n', [{ a: [1, 2], b: 3 }]],
    ["- - 'x\ny'\n- z\n", [['x y'], 'z']],
    ['a:\n- b: "x\ny"\n- c\n', { a: [{ b: 'x y' }, 'c'] }],
    ['- &k a: [1,\n2]\n  b: 3\n', [{ a: [1, 2], b: 3 }]],
    ['!!seq [1,\n2]\n', [1, 2]],
    ['- !!str "x\ny"\n', ['x y']],
    [
      '- &a {b: 1,\nc: 2}\n- *a\n',
      [
        { b: 1, c: 2 },
        { b: 1, c: 2 },
      ],
    ],
  ])('are read in items of lists: %j', (text, value) => {
    expect(read(text)).toEqual(value);
  });

  test.each<[string, unknown]>([
    ['a: |\n  x\nb: [1,\n2]\n', { a: 'x\n', b: [1, 2] }],
    ['a: |-\n  [x\n\n  y\nb: "1\n2"\n', { a: '[x\n\ny', b: '1 2' }],
    ['a: |\nb: [1,\n2]\n', { a: '', b: [1, 2] }],
    ['- >\n  x\n- [1,\n2]\n', ['x\n', [1, 2]]],
    ['- a: |\n   x\n  b: {c: 1,\nd: 2}\n', [{ a: 'x\n', b: { c: 1, d: 2 } }]],
    ['- - |\n   "x\n  - [1,\n2]\n', [['"x\n', [1, 2]]]],
    ['- |\n "x\n- [1,\n2]\n', ['"x\n', [1, 2]]],
    ['b: [1,\n2]\na: |\n  "x\n', { b: [1, 2], a: '"x\n' }],
    ['b: [1,\n2]\na: |\n  [\n\n', { b: [1, 2], a: '[\n' }],
    ['b: [1,\n2]\na: |', { b: [1, 2], a: '' }],
  ])('are read before and after blocks: %j', (text, value) => {
    expect(read(text)).toEqual(value);
  });

  test('keep the places after them', () => {
    const text = 'a:\n  b: "x\ny"\n  c: 1\n  c: 2\n';
    expect(read(text)).toEqual([
      {
        offset: text.lastIndexOf('c'),
        message: 'key "c" is given twice, first in line 4',
        isDuplicateKey: true,
      },
    ]);
  });

  test('every offset maps back to its character', () => {
    const text = 'a: "x\n  y\nz"\nb: [\n1]\n';
    const indented = indentFlow(text);
    for (const [offset, sign] of Array.from(indented?.text ?? '').entries()) {
      if (sign !== ' ') expect(text.charAt(indented?.originalOffset(offset) ?? -1)).toBe(sign);
    }
    expect(indented?.text).not.toBe(text);
  });

  test('stay unchanged if nothing is low', () => {
    expect(indentFlow('a: "b\n   c"\nd: [\n    e]\n')).toBeUndefined();
  });
});
