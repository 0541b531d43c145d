import { expect, test } from 'vitest';
import {
  exampleExplanation,
  rejectedExplanation,
} from '../../../../test/support/example-outcomes.ts';
import type { Explanation } from '../../../outcome/index.ts';
import { plainPaint, reports } from '../../index.ts';

function text(explanation: Explanation, report: 'table' | 'wide' = 'table', width = 80): string {
  return reports[report](explanation, { width, paint: plainPaint });
}

test('the matrix shows raw, normalised and weighted scores, the best node first', () => {
  const shown = text(exampleExplanation());
  expect(shown).toMatch(/^ +node-b +node-a$/m);
  expect(shown).toMatch(/^ +PLUGIN +WEIGHT +raw norm score +raw norm score$/m);
  expect(shown).toMatch(/^ +TaintToleration +3 +0 +100 +300 +0 +100 +300$/m);
  expect(shown).toMatch(/^ +TOTAL +467 +453$/m);
});

test('nodes without room in the matrix follow with their totals', () => {
  expect(text(exampleExplanation())).toContain('Then node-c 429');
  expect(text(exampleExplanation(), 'table', 120)).not.toContain('Then node-c');
});

test('the choice and what decided it are told', () => {
  const shown = text(exampleExplanation());
  expect(shown).toMatch(/^Fits +3 of 4 nodes$/m);
  expect(shown).toMatch(/^Best +node-b, score 467$/m);
  expect(shown).toMatch(/^Decisive +NodeResourcesFit: /m);
});

test('a tie is called a tie', () => {
  expect(text(exampleExplanation({ best: ['node-a', 'node-b'] }))).toContain(
    '(a tie, one is drawn)',
  );
});

test('of a pod that fits nowhere the message, the nodes by reason and a proven way out are told', () => {
  const shown = text(rejectedExplanation());
  expect(shown).toMatch(/^Fits +none of 3 nodes$/m);
  expect(shown).toMatch(/^Preemption +would not help$/m);
  expect(shown).toContain(
    '- 1 node: Insufficient cpu, Insufficient memory (NodeResourcesFit)\n      node-b',
  );
  expect(shown).toContain('+ request 500m cpu instead of 4');
});

test('a gated pod is not said to be turned down by nodes', () => {
  const { scores, raw, totals, best, decisive, ...rest } = exampleExplanation();
  expect([scores, raw, totals, best, decisive]).not.toContain(undefined);
  const reasons = ['waiting for scheduling gates: [example.com/quota]'];
  const preEnqueue = { plugin: 'SchedulingGates', code: 'UnschedulableAndUnresolvable', reasons };
  const shown = text({ ...rest, feasible: [], filtered: {}, preEnqueue });
  expect(shown).toMatch(/^Fits +not offered to any node yet$/m);
  expect(shown).toContain("remove the pod's scheduling gates");
});

test('wide has a verdict for every node', () => {
  const shown = text(exampleExplanation(), 'wide', 140);
  expect(shown).toMatch(
    /^ +gpu-1 +UnschedulableAndUnresolvable +TaintToleration +node\(s\) had untolerated/m,
  );
  expect(shown).toMatch(/^ +node-c +fits$/m);
});
