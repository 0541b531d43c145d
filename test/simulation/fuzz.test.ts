import { expect, test } from 'vitest';
import { drawCase } from '../fuzz/draw-case.ts';
import type { FuzzCase } from '../fuzz/fuzz-case.ts';
import { drawPlan } from '../fuzz/plan/draw-plan.ts';
import { runPlan } from '../fuzz/plan/run-plan.ts';
import { runCase } from '../fuzz/run-case.ts';
import { shrink, smallerCases } from '../fuzz/shrink-case.ts';
import { sampleOf } from '../support/property-runs.ts';
import { drawYear } from '../fuzz/years/draw-year.ts';
import { runYear } from '../fuzz/years/run-year.ts';

test.each(
  sampleOf(
    Array.from({ length: 40 }, (_, seed) => seed),
    4,
  ),
)('every invariant holds after every event of case %i', (seed) => {
  expect(runCase(drawCase(seed)).violations).toEqual([]);
});

test.each(sampleOf([0, 1, 2, 3, 4, 5, 3239754608], 2))(
  'plan %i, its reports and the other commands agree',
  (seed) => {
    expect(runPlan(drawPlan(seed))).toEqual([]);
  },
);

test('every invariant holds after every change of a year', () => {
  const { seconds, violations } = runYear(drawYear(5));
  expect(violations).toEqual([]);
  expect(seconds).toBeGreaterThan(300 * 86_400);
});

test('the same seed is the same case', () => {
  expect(JSON.stringify(drawCase(7))).toBe(JSON.stringify(drawCase(7)));
});

test('a failing case shrinks to what it takes to fail', () => {
  const what = { do: 'drain', node: 'n' } as const;
  const steps = [0, 1, 2, 3, 4].map((atMs) => ({ atMs, what }));
  const drawn: FuzzCase = { ...drawCase(11), steps };
  const late = (smaller: FuzzCase): number => smaller.steps.filter(({ atMs }) => atMs > 1).length;
  const shrunk = shrink(drawn, smallerCases, (smaller) => late(smaller) > 1);
  expect(shrunk.steps.map(({ atMs }) => atMs)).toEqual([2, 3]);
  expect(shrunk.objects).toEqual([]);
});
