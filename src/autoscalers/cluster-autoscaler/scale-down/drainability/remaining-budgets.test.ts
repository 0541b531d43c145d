import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pod } from '../../../../../test/support/builders.ts';
import type { PodDisruptionBudget } from '../../../../objects/index.ts';
import { RemainingBudgets } from './remaining-budgets.ts';

const app = fc.constantFrom('a', 'b');
const budgets = fc.array(
  fc
    .record({ app, left: fc.integer({ min: 0, max: 3 }) })
    .map(({ app: of, left }): PodDisruptionBudget => ({
      apiVersion: 'policy/v1',
      kind: 'PodDisruptionBudget',
      metadata: { name: of, namespace: 'default' },
      spec: { selector: { matchLabels: { app: of } } },
      status: { disruptionsAllowed: left, currentHealthy: 0, desiredHealthy: 0, expectedPods: 0 },
    })),
  { maxLength: 3 },
);
const pods = fc.array(
  app.map((of) => pod().labelled({ app: of }).object),
  { maxLength: 6 },
);

it('allows pods together if and only if it allows each after the others', () => {
  fc.assert(
    fc.property(budgets, pods, (given, evicted) => {
      const together = new RemainingBudgets(given).allowTogether(evicted);
      const remaining = new RemainingBudgets(given);
      const oneByOne = evicted.every((one) => {
        const isAllowed = remaining.allow(one);
        remaining.take([one]);
        return isAllowed;
      });
      expect(together).toBe(oneByOne);
    }),
  );
});
