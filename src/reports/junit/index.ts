import type {
  Capacity,
  Comparison,
  Explanation,
  Plan,
  RegressionKind,
} from '../../outcome/index.ts';
import { counted } from '../layout/figures.ts';
import { capacityLine } from '../reading/capacity-line.ts';
import { whatWouldHelp } from '../reading/remedies.ts';
import { groupBy } from '../reading/group-by.ts';
import { rejectionsOf } from '../reading/rejections.ts';
import { scenarioFindings, titleOf } from '../reading/scenario-findings.ts';
import { addedPods, runningAt } from '../reading/verdict.ts';
import { workloadsOf, type Workload } from '../reading/workloads.ts';
import type { Outcome } from '../report.ts';
import { attribute, content } from './xml.ts';

/** One test case of a JUnit file. */
interface TestCase {
  readonly suite: string;
  readonly name: string;
  /** Seconds of simulated time. */
  readonly seconds: number;
  readonly failure?: {
    /** "Unschedulable" unless told otherwise. */
    readonly type?: string;
    readonly message: string;
    readonly details: string;
  };
  readonly skipped?: string;
}

/** For a CI server: a test case per workload, which fails where a pod of it fits nowhere. */
export function junit(outcome: Outcome): string {
  const cases = casesOf(outcome);
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${totals('kschedsim', cases)}>`,
  ];
  for (const [suite, own] of groupBy(cases, (one) => one.suite)) {
    lines.push(`  <testsuite ${totals(suite, own)}>`, ...own.flatMap(testCase), '  </testsuite>');
  }
  lines.push('</testsuites>');
  return `${lines.join('\n')}\n`;
}

function casesOf(outcome: Outcome): readonly TestCase[] {
  switch (outcome.kind) {
    case 'Plan':
      return planCases(outcome);
    case 'Explanation':
      return [explanationCase(outcome)];
    case 'Comparison':
      return comparisonCases(outcome);
    case 'Capacity':
      return [capacityCase(outcome)];
  }
}

function totals(name: string, cases: readonly TestCase[]): string {
  const failures = cases.filter(({ failure }) => failure !== undefined).length;
  const skipped = cases.filter((one) => one.skipped !== undefined).length;
  const time = cases.reduce((longest, { seconds }) => Math.max(longest, seconds), 0);
  return `name="${attribute(name)}" tests="${String(cases.length)}" failures="${String(failures)}" errors="0" skipped="${String(skipped)}" time="${time.toFixed(3)}"`;
}

function testCase({ suite, name, seconds, failure, skipped }: TestCase): readonly string[] {
  const open = `    <testcase classname="${attribute(suite)}" name="${attribute(name)}" time="${seconds.toFixed(3)}"`;
  if (failure !== undefined) {
    return [
      `${open}>`,
      `      <failure type="${failure.type ?? 'Unschedulable'}" message="${attribute(failure.message)}">${content(failure.details)}</failure>`,
      '    </testcase>',
    ];
  }
  if (skipped !== undefined) {
    return [`${open}>`, `      <skipped message="${attribute(skipped)}"/>`, '    </testcase>'];
  }
  return [`${open}/>`];
}

function planCases(plan: Plan): readonly TestCase[] {
  const workloads = workloadsOf(addedPods(plan));
  return [...workloads.map(workloadCase), ...scenarioCases(plan)];
}

/** A test case per step and expectation, under the name of the scenario. */
function scenarioCases(plan: Plan): readonly TestCase[] {
  const { scenario } = plan;
  if (scenario === undefined) return [];
  const suite = `scenario ${scenario.name ?? ''}`.trimEnd();
  const findings = new Map(scenarioFindings(plan).map((found) => [found.title, found]));
  return [...scenario.steps, ...scenario.expectations].map(({ at, text, name }) => {
    const title = titleOf(at, text, name);
    const found = findings.get(title);
    const base = { suite, name: title, seconds: at };
    if (found === undefined) return base;
    const { type, message } = found;
    return { ...base, failure: { type, message, details: message } };
  });
}

function workloadCase({ label, namespace, pods }: Workload): TestCase {
  const left = pods.filter((pod) => pod.node === null);
  const seconds = pods.reduce((last, pod) => Math.max(last, runningAt(pod) ?? 0), 0);
  const base = { suite: namespace, name: label, seconds };
  const first = left[0];
  if (first === undefined) return base;
  if (left.every((pod) => pod.status === 'SchedulingGated')) {
    return { ...base, skipped: 'held back by scheduling gates' };
  }
  const help = whatWouldHelp(first.rejections ?? []);
  const messages = [...new Set(left.map((pod) => `${pod.name}: ${pod.message ?? 'got no node'}`))];
  return {
    ...base,
    failure: {
      message: `${counted(left.length, 'pod')} of ${String(pods.length)} got no node`,
      details: [...messages, ...(help === undefined ? [] : [`What would help: ${help}`])].join(
        '\n',
      ),
    },
  };
}

function explanationCase(explanation: Explanation): TestCase {
  const base = { suite: 'explain', name: explanation.pod, seconds: 0 };
  if (explanation.feasible.length > 0) return base;
  const reasons = rejectionsOf(explanation).map(
    ({ reasons: words, nodes }) => `${words.join(', ')}: ${nodes.join(', ')}`,
  );
  return {
    ...base,
    failure: {
      message: explanation.message ?? explanation.error ?? 'fits no node',
      details: reasons.join('\n'),
    },
  };
}

const REGRESSIONS: readonly RegressionKind[] = [
  'unschedulable',
  'moved',
  'preemption',
  'imbalance',
];

/** A test case per kind of regression, so that a kind is seen to have been looked at. */
function comparisonCases({ regressions }: Comparison): readonly TestCase[] {
  return REGRESSIONS.map((kind) => {
    const base = { suite: 'compare', name: kind, seconds: 0 };
    const found = regressions.filter((regression) => regression.kind === kind);
    if (found.length === 0) return base;
    const details = found.map(({ object, message }) => `${object}: ${message}`).join('\n');
    const message = counted(found.length, 'regression');
    return { ...base, failure: { type: 'Regression', message, details } };
  });
}

function capacityCase(capacity: Capacity): TestCase {
  const base = { suite: 'capacity', name: capacity.pod, seconds: 0 };
  if (capacity.copies > 0) return base;
  const message = capacity.message ?? 'no copy fits';
  return { ...base, failure: { message, details: capacityLine(capacity) } };
}
