import { expect, test } from 'vitest';
import { judgeCase, type FieldCase } from './field-case.ts';
import { commands } from './commands.ts';
import { disks } from './disks.ts';
import { givenAgain } from './given-again.ts';
import { liveClusters } from './live-clusters.ts';
import { loops } from './loops.ts';
import { pods } from './pods.ts';
import { rejectedPods } from './rejected-pods.ts';
import { verdicts } from './verdicts.ts';
import { waits } from './waits.ts';

const cases: readonly FieldCase[] = [
  ...rejectedPods,
  ...disks,
  ...givenAgain,
  ...commands,
  ...liveClusters,
  ...loops,
  ...pods,
  ...verdicts,
  ...waits,
];

test('each case has a name of its own', () => {
  expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
});

test.each(cases)('$name', async (one) => {
  await judgeCase(one);
});
