import fc from 'fast-check';
import { Path } from '../fields/path.ts';
import { describe, expect, test } from 'vitest';
import {
  compileLabelSelector,
  compileSelections,
  formatLabelSelector,
  isEmptySelector,
  labelSelections,
  labelSelectorErrors,
  parseLabelSelector,
  selectionsText,
} from './index.ts';
import type { Labels } from './index.ts';

const KEYS = ['a', 'b', 'constructor', 'toString', 'example.com/c'];
const key = fc.constantFrom(...KEYS);
const value: fc.Arbitrary<string> = fc.constantFrom('', '1', '2', 'x');
const labels = fc.dictionary(key, value, { noNullPrototype: true });
// Values are unique: the real parser, and so ours, refuses its own text of
// three empty values, `a in (,,)`.
const requirement = fc.oneof(
  fc.record({
    key,
    operator: fc.constantFrom('In', 'NotIn'),
    values: fc.uniqueArray(value, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ key, operator: fc.constantFrom('Exists', 'DoesNotExist') }),
);
const selector = fc.record({
  matchLabels: labels,
  matchExpressions: fc.array(requirement, { maxLength: 3 }),
});

type Selector = typeof selector extends fc.Arbitrary<infer S> ? S : never;

/** The rule written out, on a list of pairs. */
function naive({ matchLabels, matchExpressions }: Selector, given: Labels): boolean {
  const pairs = Object.entries(given);
  const valuesOf = (wanted: string): string[] =>
    pairs.filter(([one]) => one === wanted).map(([, found]) => found);
  for (const [wanted, expected] of Object.entries(matchLabels)) {
    if (valuesOf(wanted)[0] !== expected) return false;
  }
  return matchExpressions.every((one) => {
    const [found] = valuesOf(one.key);
    const isListed = 'values' in one && found !== undefined && one.values.includes(found);
    switch (one.operator) {
      case 'In':
        return isListed;
      case 'NotIn':
        return !isListed;
      case 'Exists':
        return found !== undefined;
      case 'DoesNotExist':
        return found === undefined;
    }
  });
}

describe('label selectors', () => {
  test('a compiled selector follows the rule, for names of Object.prototype too', () => {
    fc.assert(
      fc.property(selector, labels, (one, given) => {
        expect(compileLabelSelector(one)(given)).toBe(naive(one, given));
      }),
    );
  });

  test('the text of a selector means the same, and is its own text', () => {
    fc.assert(
      fc.property(selector, labels, (one, given) => {
        const text = selectionsText(labelSelections(one) ?? []);
        const parsed = parseLabelSelector(text);
        expect(compileSelections(parsed)(given)).toBe(naive(one, given));
        expect(selectionsText(parsed)).toBe(text);
      }),
    );
  });

  test('none matches nothing, an empty one everything', () => {
    expect([compileLabelSelector(undefined)({}), compileLabelSelector({})({ a: '1' })]).toEqual([
      false,
      true,
    ]);
    expect([
      isEmptySelector({ matchLabels: {} }),
      isEmptySelector({ matchLabels: { a: '' } }),
    ]).toEqual([true, false]);
    expect([formatLabelSelector(undefined), formatLabelSelector({})]).toEqual(['<none>', '<none>']);
  });

  test('comparisons are no operators of label selectors', () => {
    const compared = { matchExpressions: [{ key: 'a', operator: 'Gt', values: ['1'] }] };
    expect(compileLabelSelector(compared)({ a: '2' })).toBe(false);
    expect(
      labelSelectorErrors(compared, Path.spec.child('selector')).map(({ field }) => String(field)),
    ).toEqual(['spec.selector.matchExpressions[0].operator']);
  });
});
