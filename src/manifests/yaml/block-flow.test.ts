import fc from 'fast-check';
import { expect, test } from 'vitest';
import { damage, full, keys, words } from '../../../test/support/yaml-texts.ts';
import { readBlockYaml } from './block.ts';

/** Keys and list items with values in flow style, each in one line, with and without blanks. */
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

test('reads flow style within a line as the full parser does, or not at all', () => {
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
