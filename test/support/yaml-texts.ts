import fc from 'fast-check';
import { readFullYaml } from '../../src/manifests/yaml/full.ts';
import { SourceFile } from '../../src/manifests/source-file.ts';

export const words = [
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
export const keys = [
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
export const { tree } = fc.letrec((tie) => ({
  tree: fc.oneof({ maxDepth: 4, withCrossShrink: true }, scalar, tie('map'), tie('list')),
  map: fc
    .array(fc.tuple(fc.constantFrom(...keys), tie('tree')), { maxLength: 4 })
    .map((entries) => Object.fromEntries(entries)),
  list: fc.array(tie('tree'), { maxLength: 4 }),
}));
export const style = fc.record({
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
export const damage: fc.Arbitrary<Damage> = fc.oneof(
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

/** The document by the full parser, or its problems. */
export function full(text: string): unknown {
  const { value, problems } = readFullYaml({
    source: new SourceFile('f', text),
    start: 0,
    end: text.length,
  });
  return problems.length > 0 ? problems : value;
}
