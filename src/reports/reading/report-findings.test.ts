import { expect, test } from 'vitest';
import { mergeFindings } from './report-findings/index.ts';
import { makeFinding } from './report-findings/finding.ts';

test.each<{ whens: readonly (string | undefined)[]; times: readonly string[] }>([
  { whens: [undefined], times: [] },
  { whens: ['a', 'b', 'a'], times: ['a', 'b'] },
  { whens: [undefined, 'a'], times: [] },
  { whens: ['a', undefined, 'b'], times: [] },
])('one problem at $whens is merged into one finding at $times', ({ whens, times }) => {
  const parts = { rule: 'plan/unschedulable', counts: true, title: 'unschedulable', message: 'no' };
  const findings = whens.map((when, pods) => makeFinding({ ...parts, when, pods }));
  expect(mergeFindings(findings)).toEqual([
    expect.objectContaining({ times, pods: whens.length - 1 }),
  ]);
});
