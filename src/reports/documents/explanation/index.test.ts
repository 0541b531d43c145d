import { expect, test } from 'vitest';
import {
  exampleExplanation,
  rejectedExplanation,
} from '../../../../test/support/example-explanation.ts';
import type { Explanation, Lack } from '../../../outcome/index.ts';
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

test('nodes beyond the width of the matrix follow with their totals', () => {
  expect(text(exampleExplanation())).toContain('Then node-c 429');
  expect(text(exampleExplanation(), 'table', 120)).not.toContain('Then node-c');
});

test('the choice and the decisive plugin are shown', () => {
  const shown = text(exampleExplanation());
  expect(shown).toMatch(/^Fits +3 of 4 nodes$/m);
  expect(shown).toMatch(/^Best +node-b, score 467$/m);
  expect(shown).toMatch(/^Decisive +NodeResourcesFit: /m);
});

test('a tie is called a tie', () => {
  expect(text(exampleExplanation({ best: ['node-a', 'node-b'] }))).toContain(
    '(a tie: any of them may be chosen)',
  );
});

test('for an unschedulable pod the nodes by reason and a verified hint are shown', () => {
  const shown = text(rejectedExplanation());
  expect(shown).toMatch(/^Fits +none of 3 nodes$/m);
  expect(shown).toMatch(/^Preemption +would not help$/m);
  expect(shown).toContain(
    '- 1 node: Insufficient cpu, Insufficient memory (NodeResourcesFit)\n      node-b',
  );
  expect(shown).toContain('+ request 500m cpu instead of 4\n      kind: Pod\n');
});

test('the nodes with the smallest shortage come first', () => {
  const cpu = (free: number): readonly [Lack] => [
    { resource: 'cpu', asked: 4, free, allocatable: 8 },
  ];
  const lacking = { far: cpu(-1), near: cpu(3.5), mid: cpu(2) };
  const shown = text({ ...rejectedExplanation(), lacking });
  const rows = /SHORT OF\n.*\n((?: {2}\w.*\n)+)/.exec(shown)?.[1]?.trimEnd().split('\n');
  expect(rows?.map((row) => row.trim().split(/ +/))).toEqual([
    ['near', 'cpu', '4', '3.5', '0.5', '8'],
    ['mid', 'cpu', '4', '2', '2', '8'],
    ['far', 'cpu', '4', '0', '5', '8'],
  ]);
});

test('nodes with equal reasons share an entry', () => {
  const full = { plugin: 'NodeResourcesFit', code: 'Unschedulable', reasons: ['Insufficient cpu'] };
  const cordoned = { plugin: 'NodeUnschedulable', code: 'Unschedulable', reasons: ['cordoned'] };
  const allReasons = { a: [cordoned, full], b: [full], c: [cordoned, full] };
  expect(text({ ...rejectedExplanation(), allReasons })).toContain(
    [
      'EVERY REASON',
      '  - 2 nodes: a, c',
      '      NodeUnschedulable (Unschedulable): cordoned',
      '      NodeResourcesFit (Unschedulable): Insufficient cpu',
      '  - 1 node: b',
      '      NodeResourcesFit (Unschedulable): Insufficient cpu',
    ].join('\n'),
  );
});

test('the plugins that put the best node ahead are shown with their leads', () => {
  const contributions = [
    { plugin: 'NodeResourcesFit', lead: 12.25 },
    { plugin: 'TaintToleration', lead: 3 },
  ];
  expect(text(exampleExplanation({ contributions }))).toMatch(
    /^Ahead by +NodeResourcesFit \+12\.3, TaintToleration \+3 over the average node$/m,
  );
});

test('it is said if no change helps', () => {
  const shown = text({ ...rejectedExplanation(), hints: [] });
  expect(shown).toContain('No single change was found that makes the pod fit.');
});

test('a gated pod is not shown as rejected by nodes', () => {
  const { scores, raw, totals, best, decisive, ...rest } = exampleExplanation();
  expect([scores, raw, totals, best, decisive]).not.toContain(undefined);
  const reasons = ['waiting for scheduling gates: [example.com/quota]'];
  const preEnqueue = { plugin: 'SchedulingGates', code: 'UnschedulableAndUnresolvable', reasons };
  const [reason = ''] = reasons;
  const remedy = "remove the pod's scheduling gates";
  const rejections = [
    { ...preEnqueue, causes: [{ id: 'gated', text: reason, remedy }], nodes: [] },
  ];
  const shown = text({ ...rest, feasible: [], filtered: {}, preEnqueue, rejections });
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
