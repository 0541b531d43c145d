import { expect, test } from 'vitest';
import type { PodDisruptionBudget } from '../../objects/index.ts';
import { updatedStatus } from './status.ts';

test.each([
  ['what is spare', { currentHealthy: 3, desiredHealthy: 2, expectedPods: 3 }, 1],
  ['nothing without spare pods', { currentHealthy: 2, desiredHealthy: 2, expectedPods: 3 }, 0],
  ['nothing with too few pods', { currentHealthy: 1, desiredHealthy: 2, expectedPods: 3 }, 0],
  [
    'nothing of pods that are left over',
    { currentHealthy: 2, desiredHealthy: 0, expectedPods: 0 },
    0,
  ],
])('a budget allows %s', (_, counts, disruptionsAllowed) => {
  const budget: PodDisruptionBudget = {
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: { namespace: 'default', name: 'b' },
    spec: {},
  };
  const status = updatedStatus(budget, { ...counts, disrupted: undefined }, '2026-01-01T00:00:00Z');
  const isAllowed = disruptionsAllowed > 0;
  expect(status).toMatchObject({
    ...counts,
    disruptionsAllowed,
    conditions: [
      {
        type: 'DisruptionAllowed',
        status: isAllowed ? 'True' : 'False',
        reason: isAllowed ? 'SufficientPods' : 'InsufficientPods',
      },
    ],
  });
});
