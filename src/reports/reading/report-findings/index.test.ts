import { expect, test } from 'vitest';
import { mergeFindings } from './index.ts';
import { makeFinding } from './finding.ts';

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

test('texts of a finding are printable; only its own lines are lines', () => {
  const hostile = 'a\u001b[31m\n\u202eb';
  const made = makeFinding({
    rule: 'plan/unschedulable',
    counts: true,
    title: hostile,
    subject: hostile,
    message: [hostile, hostile],
    help: hostile,
    when: hostile,
  });
  const said = String.raw`a\x1b[31m\n\u202eb`;
  expect(made).toMatchObject({
    title: said,
    subject: said,
    message: `${said}\n${said}`,
    help: said,
    when: said,
  });
});
