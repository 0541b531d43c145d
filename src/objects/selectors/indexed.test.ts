import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileLabelSelector } from './label-selector.ts';
import type { LabelSelector } from '../types.ts';
import { SelectorIndex } from './label-selector.ts';

const key = fc.constantFrom('app', 'tier', 'constructor');
const value = fc.constantFrom('a', 'b');
const labels = fc.dictionary(key, value, { maxKeys: 3 });
const selector: fc.Arbitrary<LabelSelector> = fc.record(
  {
    matchLabels: labels,
    matchExpressions: fc.array(
      fc.oneof(
        fc.record({ key, operator: fc.constantFrom('Exists', 'DoesNotExist') }),
        fc.record({
          key,
          operator: fc.constantFrom('In', 'NotIn'),
          values: fc.array(value, { minLength: 1 }),
        }),
      ),
      { maxLength: 2 },
    ),
  },
  { requiredKeys: [] },
);

test('an index finds exactly the selectors that match', () => {
  fc.assert(
    fc.property(fc.array(selector), fc.array(labels), (selectors, pods) => {
      const index = new SelectorIndex<number>();
      for (const [at, one] of selectors.entries()) index.add(one, at);
      for (const own of [...pods, ...pods]) {
        const matching = selectors.flatMap((one, at) =>
          compileLabelSelector(one)(own) ? [at] : [],
        );
        expect(index.matching(own).toSorted((a, b) => a - b)).toEqual(matching);
      }
    }),
  );
});
