import { expect, test } from 'vitest';
import { loadedPlan } from '../../../../test/support/autoscaled.ts';
import { budget, rolled } from '../../../../test/support/rolled-out.ts';
import type { FindingKind } from '../../../outcome/index.ts';
import { summaryLine } from './plan.ts';

test.each<[failOn: readonly FindingKind[], says: RegExp]>([
  [['below-budget', 'slow'], /^Plan failed: .*to evict, 1 below budget, 1 slow;/],
  [['slow'], /^Plan failed: .*to evict, 1 slow;/],
  [['refused'], /^Plan passed: .*to evict;/],
])('a plan that fails by its rollouts for %j says so in its verdict line', (failOn, says) => {
  const shape = { kind: 'Deployment', replicas: 3, strategy: { type: 'Recreate' } } as const;
  const more = [budget({ minAvailable: 2 })];
  expect(summaryLine(rolled(shape, {}, { more, options: { failOn, slowAfter: 1 } }))).toMatch(says);
});

test.each([
  { max: 3, says: /^Plan failed: 3 to place, 0 unschedulable, 0 to evict, 1 held back;/ },
  { max: 10, says: /^Plan passed: .*to evict;/ },
])(
  'a plan with an autoscaler of at most $max replicas for a load of 6 says $says',
  ({ max, says }) => {
    expect(summaryLine(loadedPlan({ max }))).toMatch(says);
  },
);
