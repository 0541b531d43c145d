import { expect, test } from 'vitest';
import { judgeCase, type FieldCase } from './field-case.ts';
import { disks } from './disks.ts';
import { rejectedPods } from './rejected-pods.ts';

const cases: readonly FieldCase[] = [...rejectedPods, ...disks];

test('each case has a name of its own', () => {
  expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
});

test.each(cases)('$name', async (one) => {
  await judgeCase(one);
});
