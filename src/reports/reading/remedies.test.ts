import { expect, test } from 'vitest';
import type { Reason, RejectedNodes } from '../../outcome/index.ts';
import { adviceFor, whatWouldHelp } from './remedies.ts';

const CPU: Reason = {
  id: 'insufficient',
  text: 'Insufficient cpu',
  detail: { resource: 'cpu' },
  remedy: 'free {resource} on {nodes}, or request less of it',
};
const MEMORY: Reason = { ...CPU, text: 'Insufficient memory', detail: { resource: 'memory' } };
const CORDONED: Reason = {
  id: 'cordoned',
  text: 'node(s) were unschedulable',
  remedy: 'uncordon {nodes}',
};
const PODS: Reason = { id: 'pods', text: 'Too many pods', remedy: 'take a pod off {nodes}' };
const TOO_LARGE: Reason = {
  ...CPU,
  remedy: 'request less {resource}, which is more than {anyNode} could ever hold',
};

const rejected = (cause: Reason, ...nodes: readonly string[]): RejectedNodes => ({
  plugin: 'P',
  code: 'Unschedulable',
  reasons: [cause.text],
  causes: [cause],
  nodes,
});

test('a reason without a remedy gives no advice, nor does a document without causes', () => {
  expect(adviceFor({ id: 'x', text: 'computer says no' }, ['node-a'])).toBeUndefined();
  expect(whatWouldHelp([])).toBeUndefined();
  expect(
    whatWouldHelp([{ plugin: 'P', code: 'C', reasons: ['Insufficient cpu'], nodes: ['a'] }]),
  ).toBeUndefined();
});

test('the reason of most nodes comes first, and there are at most three remedies', () => {
  expect(
    whatWouldHelp([
      rejected(CORDONED, 'a'),
      rejected(CPU, 'b', 'c', 'd'),
      rejected(MEMORY, 'e', 'f'),
      rejected(PODS, 'g'),
    ]),
  ).toBe(
    'free cpu on one of 3 nodes, or request less of it; or free memory on e or f, or request less of it; or uncordon a.',
  );
});

test('a reason with two remedies gives advice for each', () => {
  expect(whatWouldHelp([rejected(TOO_LARGE, 'a'), rejected(TOO_LARGE, 'b')])).toBe(
    'request less cpu, which is more than any of 2 nodes could ever hold.',
  );
  expect(whatWouldHelp([rejected(TOO_LARGE, 'a'), rejected(CPU, 'b')])).toBe(
    'request less cpu, which is more than a could ever hold; or free cpu on b, or request less of it.',
  );
});

test('terminal escapes in a detail are made visible', () => {
  const advice = adviceFor({ ...CPU, detail: { resource: '\u001b[31mred' } }, ['a']);
  expect(advice).not.toContain('\u001b');
});
