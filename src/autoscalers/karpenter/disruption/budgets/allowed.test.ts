import fc from 'fast-check';
import { expect, it } from 'vitest';
import { allowedDisruptions } from './allowed.ts';

/** A Monday, 10:00 UTC. */
const NOW_MS = Date.UTC(2026, 2, 2, 10);

it.each([
  ['rounds percentages up', [{ nodes: '10%' }], 11, 2],
  ['takes the strictest budget', [{ nodes: '50%' }, { nodes: '3' }], 10, 3],
  ['leaves out budgets for other reasons', [{ nodes: '0', reasons: ['Drifted'] }], 4, 2 ** 31 - 1],
  [
    'counts a window from its first moment on',
    [{ nodes: '0', schedule: '0 10 * * *', duration: '1m' }],
    4,
    0,
  ],
  [
    'no longer counts a window at its end',
    [{ nodes: '0', schedule: '0 9 * * *', duration: '1h' }],
    4,
    2 ** 31 - 1,
  ],
  [
    'allows nothing if a budget for another reason cannot be read',
    [{ nodes: '5', reasons: ['Drifted'], schedule: 'soon', duration: '1h' }],
    4,
    0,
  ],
])('%s', (_, budgets, nodes, allowed) => {
  expect(allowedDisruptions({ budgets }, nodes, 'Empty', NOW_MS)).toBe(allowed);
});

it('never allows more than any of the budgets, and never less than none', () => {
  const budget = fc.oneof(
    fc.record({ nodes: fc.nat(20).map(String) }),
    fc.record({ nodes: fc.nat(100).map((percent) => `${percent}%`) }),
  );
  fc.assert(
    fc.property(fc.array(budget, { maxLength: 4 }), fc.nat(50), (budgets, nodes) => {
      const all = allowedDisruptions({ budgets }, nodes, 'Empty', NOW_MS);
      const each = budgets.map((one) =>
        allowedDisruptions({ budgets: [one] }, nodes, 'Empty', NOW_MS),
      );
      expect(each.every((one) => all <= one)).toBe(true);
      expect(all).toBeGreaterThanOrEqual(0);
    }),
  );
});
