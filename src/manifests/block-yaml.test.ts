import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { readBlockYaml } from './block-yaml.ts';
import { readFullYaml } from './full-yaml.ts';
import { SourceFile } from './source-file.ts';

const words = [
  ...[
    'a',
    'foo bar',
    'true',
    'no',
    'y',
    'On',
    '1',
    '01',
    '08',
    '1_000',
    '0x1f',
    '0o17',
    '0b11',
    '1.5',
    '1e3',
    '1e400',
    '-0',
    '+1',
  ],
  ...[
    '',
    '~',
    'null',
    'Null',
    'a: b',
    'a #b',
    '#x',
    '- x',
    '-',
    '--',
    '---',
    '...',
    "it's",
    'say "hi"',
    'line1\nline2',
    'line1\n\nline3\n',
  ],
  ...[
    '  lead',
    'trail  ',
    `${'x'.repeat(30)} ${'word '.repeat(30)}`,
    '*a',
    '&a',
    '!t',
    '{x}',
    '[y]',
    '|',
    '>',
    '%',
    '@',
    '日本語',
    'a\tb',
  ],
  ...[
    ':',
    'a:',
    '?',
    '? x',
    '.5',
    '.inf',
    '2026-01-01',
    '$(POD)',
    '{{ x }}',
    'a\\b',
    '\\"q\\"',
    'k8s.io/x=y',
    '<<',
    'a b: c',
  ],
];
const keys = [
  ...[
    'a',
    'b',
    'name',
    'k8s.io/x',
    'x y',
    '1',
    '010',
    'true',
    'on',
    'null',
    '.a',
    '-x',
    'a:b',
    'q"q',
    "'k",
    '0x1',
    '__proto__',
  ],
  ...['constructor', '', '日', '~', 'a#b', 'a #b', '<<', '1e3', '.inf'],
];
const replacements = [
  ...[
    'Null',
    'nUll',
    'TRUE',
    '+1',
    '1_0',
    '0644',
    '5.',
    'a: b',
    'a :b',
    'x  # c',
    '&a b',
    '*a',
    '!!str 1',
    '{}',
    '[]',
    '[a]',
    '{a: b}',
  ],
  ...[
    '|',
    '|-',
    '>-',
    '"a\\tb"',
    '"\\u00e9\\x41"',
    "'it''s'",
    '@a',
    'a,b',
    '\u00a0x',
    '- a',
    '? a',
    ': a',
    '"a',
    "'a",
  ],
];
const fragments = [
  ' ',
  '\n',
  '#',
  ':',
  '-',
  '"',
  "'",
  '\t',
  '  ',
  '\n\n',
  ' #c',
  '{',
  '|',
  '\r\n',
  'x',
  '\\\n',
];

const scalar = fc.oneof(
  fc.constantFrom(...words),
  fc.constantFrom(1, 0, -2.5, true, false, null, 1e21),
);
const { tree } = fc.letrec((tie) => ({
  tree: fc.oneof({ maxDepth: 4, withCrossShrink: true }, scalar, tie('map'), tie('list')),
  map: fc
    .array(fc.tuple(fc.constantFrom(...keys), tie('tree')), { maxLength: 4 })
    .map((entries) => Object.fromEntries(entries)),
  list: fc.array(tie('tree'), { maxLength: 4 }),
}));
const style = fc.record({
  lineWidth: fc.constantFrom(0, 20, 40, 80),
  blockQuote: fc.constantFrom<boolean | 'literal'>(true, false, 'literal'),
  defaultStringType: fc.constantFrom<'PLAIN' | 'QUOTE_SINGLE' | 'QUOTE_DOUBLE'>(
    'PLAIN',
    'QUOTE_SINGLE',
    'QUOTE_DOUBLE',
  ),
  indentSeq: fc.boolean(),
  doubleQuotedMinMultiLineLength: fc.constantFrom(1, 40),
});

type Damage = (text: string, at: number) => string;
const damage: fc.Arbitrary<Damage> = fc.oneof(
  fc.constant<Damage>((text) => text),
  fc.constant<Damage>((text) => text.replaceAll('\n', '\r\n')),
  fc.constant<Damage>((text, at) => text.slice(0, at) + text.slice(at + 1)),
  fc
    .constantFrom(...fragments)
    .map<Damage>((fragment) => (text, at) => text.slice(0, at) + fragment + text.slice(at)),
  fc
    .constantFrom(...replacements)
    .map<Damage>(
      (value) => (text, at) => onLine(text, at, (line) => [line.replace(/: .*$/, `: ${value}`)]),
    ),
  fc
    .constantFrom<(line: string) => string[]>(
      (line) => [line, line],
      () => [],
      (line) => [` ${line}`],
      (line) => [line.slice(1)],
      (line) => [line, ''],
      (line) => ['  # c', line],
      (line) => ['\t', line],
    )
    .map<Damage>((change) => (text, at) => onLine(text, at, change)),
);

function onLine(text: string, at: number, change: (line: string) => string[]): string {
  const lines = text.split('\n');
  const index = at % lines.length;
  lines.splice(index, 1, ...change(lines[index] ?? ''));
  return lines.join('\n');
}

/** Keys and list items with values in flow style, each in one line, spaced as people do or not. */
const flowText = fc.letrec<{ value: string; map: string; list: string; pair: string }>((tie) => {
  const gap = fc.constantFrom('', '', ' ', '  ');
  const word = fc.oneof(
    fc.constantFrom(
      '100m',
      'Exists',
      '8080',
      'a.b/c',
      'true',
      '0x10',
      'p (q); r=s~t^u',
      '+1',
      '$x',
    ),
    fc.constantFrom(...words.filter((text) => !text.includes('\n'))),
    fc.constantFrom(
      '100m',
      'nginx:1.27',
      'a:b',
      'a: b',
      "'q'",
      '"q"',
      '"a\\tb"',
      "'it''s'",
      '[]',
      '{}',
      'x y z',
      '-1',
      '-',
    ),
  );
  const joined = (item: fc.Arbitrary<string>): fc.Arbitrary<string> =>
    fc
      .tuple(fc.array(fc.tuple(gap, item, gap), { maxLength: 3 }), gap)
      .map(([items, end]) => items.map((parts) => parts.join('')).join(',') + end);
  return {
    value: fc.oneof({ maxDepth: 3, withCrossShrink: true }, word, tie('map'), tie('list')),
    pair: fc
      .tuple(
        fc.constantFrom(
          ...keys,
          'cpu',
          'memory',
          'app',
          'type',
          'k8s.io/b',
          'c d',
          'e',
          'f',
          'g',
          'h',
          '"quoted"',
          "'k'",
        ),
        fc.constantFrom(': ', ': ', ':  ', ':', ' : '),
        tie('value'),
      )
      .map((parts) => parts.join('')),
    map: joined(tie('pair')).map((text) => `{${text}}`),
    list: joined(tie('value')).map((text) => `[${text}]`),
  };
});
const flowLines = fc
  .array(
    fc.tuple(
      fc.constantFrom('- ', '  a: ', '- b: '),
      fc.oneof(flowText.map, flowText.list),
      fc.constantFrom('', '', ' ', ' # c', '#c', ' x'),
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((lines) => `x:\n${lines.map((parts) => parts.join('')).join('\n')}\n`);

function full(text: string): unknown {
  const { value, problems: faults } = readFullYaml({
    source: new SourceFile('f', text),
    start: 0,
    end: text.length,
  });
  return faults.length > 0 ? faults : value;
}

describe('readBlockYaml', () => {
  test('reads what the full parser reads, or leaves the document to it', () => {
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

  test('reads flow style in a line as the full parser does, or leaves it', () => {
    let read = 0;
    fc.assert(
      fc.property(flowLines, damage, fc.nat(2000), (clean, damaged, at) => {
        const text = damaged(clean, at % (clean.length + 1));
        const fast = readBlockYaml(text, 0, text.length);
        if (fast === undefined) return;
        read++;
        expect(fast, text).toStrictEqual(full(text));
      }),
      { numRuns: 3000 },
    );
    expect(read).toBeGreaterThan(200);
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
