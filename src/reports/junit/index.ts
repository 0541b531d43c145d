import { REGRESSION_KINDS, verdictOver } from '../../outcome/index.ts';
import type {
  Comparison,
  Drain,
  Explanation,
  Finding,
  Packing,
  Plan,
  OutcomeVerdict,
  Sizing,
} from '../../outcome/index.ts';
import { printable } from '../../units/index.ts';
import { count, counted } from '../layout/figures.ts';
import { desiredWorkloads, type DesiredWorkload } from '../reading/desired-workloads.ts';
import { DRAIN_TITLES, drainSubject } from '../reading/drain-findings.ts';
import { whatWouldHelp } from '../reading/remedies.ts';
import { groupBy } from '../reading/group-by.ts';
import { rejectionsOf } from '../reading/rejections.ts';
import { leftText, sizingLine } from '../reading/sizing-line.ts';
import { scenarioFindings, titleOf } from '../reading/scenario-findings.ts';
import { FINDING_TITLES, findingsOf, placeOf } from '../reading/findings.ts';
import { packingLine } from '../reading/packing-line.ts';
import { runningAt } from '../reading/pods-by-fate.ts';
import type { Outcome } from '../report.ts';
import { survivalCases } from './survival-cases.ts';
import { auditCases } from './audit.ts';
import { capacityCases } from './capacity.ts';
import type { Failure, TestCase } from './test-case.ts';
import { attribute, content } from './xml.ts';

/** For CI servers: a test case per workload. It fails if a finding about the workload decides the verdict. */
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
    case 'Audit':
      return auditCases(outcome);
    case 'Capacity':
      return capacityCases(outcome);
    case 'Sizing':
      return [sizingCase(outcome)];
    case 'Drain':
      return drainCases(outcome);
    case 'Survival':
      return survivalCases(outcome);
    case 'Packing':
      return packingCases(outcome);
  }
}

function totals(name: string, cases: readonly TestCase[]): string {
  const failures = cases.filter(({ failure }) => failure?.element === 'failure').length;
  const errors = cases.filter(({ failure }) => failure?.element === 'error').length;
  const skipped = cases.filter((one) => one.skipped !== undefined).length;
  const time = cases.reduce((longest, { seconds }) => Math.max(longest, seconds), 0);
  return `name="${attribute(name)}" tests="${String(cases.length)}" failures="${String(failures)}" errors="${String(errors)}" skipped="${String(skipped)}" time="${time.toFixed(3)}"`;
}

function testCase({ suite, name, seconds, failure, skipped }: TestCase): readonly string[] {
  const open = `    <testcase classname="${attribute(suite)}" name="${attribute(name)}" time="${seconds.toFixed(3)}"`;
  if (failure !== undefined) {
    return [
      `${open}>`,
      `      <${failure.element} type="${failure.type}" message="${attribute(failure.message)}">${content(failure.details)}</${failure.element}>`,
      '    </testcase>',
    ];
  }
  if (skipped !== undefined) {
    return [`${open}>`, `      <skipped message="${attribute(skipped)}"/>`, '    </testcase>'];
  }
  return [`${open}/>`];
}

function planCases(plan: Plan): readonly TestCase[] {
  const found = groupBy(
    findingsOf(plan).filter(({ kind }) => kind !== 'scenario'),
    ({ namespace = '', object }) => keyOf(printable(namespace), printable(object)),
  );
  const workloads = desiredWorkloads(plan).map((workload) => {
    const key = keyOf(workload.namespace, workload.label);
    const own = found.get(key) ?? [];
    found.delete(key);
    return workloadCase(workload, own, plan);
  });
  // Objects to which the plan adds no pods: a failed Job, a workload that lost running pods.
  const others = [...found.values()].flatMap((own): TestCase[] => {
    const [first] = own;
    if (first === undefined || !own.some(({ counts }) => counts)) return [];
    const base = { suite: first.namespace ?? '', name: first.object, seconds: 0 };
    return [{ ...base, ...failureOf(own, plan) }];
  });
  return [...workloads, ...others, ...scenarioCases(plan)];
}

const keyOf = (namespace: string, label: string): string => JSON.stringify([namespace, label]);

/** A test case per step and expectation, in a suite named after the scenario. */
function scenarioCases(plan: Plan): readonly TestCase[] {
  const { scenario } = plan;
  if (scenario === undefined) return [];
  const suite = `scenario ${scenario.name ?? ''}`.trimEnd();
  const decides = findingsOf(plan).some(({ kind, counts }) => kind === 'scenario' && counts);
  const findings = new Map(scenarioFindings(plan).map((found) => [found.title, found]));
  return [...scenario.steps, ...scenario.expectations].map(({ at, text, name }) => {
    const title = titleOf(at, text, name);
    const found = decides ? findings.get(title) : undefined;
    const base = { suite, name: title, seconds: at };
    if (found === undefined) return base;
    const { type, message } = found;
    return { ...base, failure: { element: 'failure', type, message, details: message } };
  });
}

function workloadCase(
  { label, namespace, pods }: DesiredWorkload,
  found: readonly Finding[],
  plan: Plan,
): TestCase {
  const seconds = pods.reduce((last, pod) => Math.max(last, runningAt(pod) ?? 0), 0);
  const base = { suite: namespace, name: label, seconds };
  const failure = failureOf(found, plan);
  if (failure.failure !== undefined) return { ...base, ...failure };
  const isGated = pods.length > 0 && pods.every((pod) => pod.status === 'SchedulingGated');
  return isGated ? { ...base, skipped: 'held back by scheduling gates' } : base;
}

/** The findings about one object as one failure; empty if none of them decides the verdict. */
function failureOf(found: readonly Finding[], { pods }: Plan): Pick<TestCase, 'failure'> {
  const deciding = found.filter(({ counts }) => counts);
  const [first] = deciding;
  if (first === undefined) return {};
  const message = deciding
    .map(({ kind, pods: share }) => {
      const what = FINDING_TITLES[kind].toLowerCase();
      return share === 0 ? what : `${count(share)} ${what}`;
    })
    .join(', ');
  const details = found.flatMap((finding) => {
    const { kind, message: text, hint } = finding;
    const place = placeOf(finding);
    const rejected =
      kind === 'unschedulable' ? pods.find((pod) => pod.message === text) : undefined;
    const help = hint ?? whatWouldHelp(rejected?.rejections ?? []);
    return [
      `${FINDING_TITLES[kind]}: ${text}`,
      ...(place === undefined ? [] : [`At ${place}`]),
      ...(help === undefined ? [] : [`What would help: ${help}`]),
    ];
  });
  const element = elementOf(verdictOver(deciding));
  const type = FINDING_TITLES[first.kind].replace(' ', '');
  return { failure: { element, type, message, details: details.join('\n') } };
}

const elementOf = (verdict: OutcomeVerdict): Failure['element'] =>
  verdict === 'unknown' ? 'error' : 'failure';

function explanationCase(explanation: Explanation): TestCase {
  const { summary, pod, message, error } = explanation;
  const base = { suite: 'explain', name: pod, seconds: 0 };
  if (summary.verdict === 'passed') return base;
  const element = elementOf(summary.verdict);
  const { doubts = [] } = summary;
  if (element === 'error') {
    const why = doubts.join('; ');
    return { ...base, failure: { element, type: 'Indoubt', message: why, details: why } };
  }
  const reasons = rejectionsOf(explanation).map(
    (rejected) => `${rejected.reasons.join(', ')}: ${rejected.nodes.join(', ')}`,
  );
  return {
    ...base,
    failure: {
      element,
      type: 'Unschedulable',
      message: message ?? error ?? 'fits no node',
      details: reasons.join('\n'),
    },
  };
}

/** A test case per kind of regression. It fails if a regression of that kind decides the verdict. */
function comparisonCases({ regressions }: Comparison): readonly TestCase[] {
  return REGRESSION_KINDS.map((kind) => {
    const base = { suite: 'compare', name: kind, seconds: 0 };
    const found = regressions.filter((one) => one.kind === kind && one.counts);
    if (found.length === 0) return base;
    const details = found.map(({ object, message }) => `${object}: ${message}`).join('\n');
    const message = counted(found.length, 'regression');
    const element = elementOf(verdictOver(found));
    return { ...base, failure: { element, type: 'Regression', message, details } };
  });
}

function sizingCase(sizing: Sizing): TestCase {
  const { summary, pending, target } = sizing;
  const base = { suite: 'size', name: target.copiesOf ?? 'pending pods', seconds: 0 };
  if (summary.verdict === 'passed') return base;
  const element = elementOf(summary.verdict);
  const type = element === 'error' ? 'Indoubt' : 'Insufficient';
  const left = pending.map((one) => `${one.namespace}/${one.name}: ${leftText(one)}`);
  const details = [sizingLine(sizing), ...left, ...(summary.doubts ?? [])];
  return {
    ...base,
    failure: { element, type, message: sizingLine(sizing), details: details.join('\n') },
  };
}

/** A test case per node, and one for each other object with a finding that decides the verdict. */
function drainCases({ nodes, drained, findings }: Drain): readonly TestCase[] {
  const found = groupBy(
    findings.filter(({ counts }) => counts),
    ({ object, namespace = '' }) => keyOf(namespace, object),
  );
  const base = nodes.map((node) => {
    const { from = 0, to = null } = drained.find((one) => one.node === node) ?? {};
    const seconds = to === null ? 0 : to - from;
    return { suite: 'drain', name: `Node/${node}`, seconds, key: keyOf('', `Node/${node}`) };
  });
  const named = new Set(base.map(({ key }) => key));
  const others = [...found].flatMap(([key, [first]]) =>
    first === undefined || named.has(key)
      ? []
      : [
          {
            suite: `drain ${first.namespace ?? ''}`.trimEnd(),
            name: first.object,
            seconds: 0,
            key,
          },
        ],
  );
  return [...base, ...others].map(({ key, ...one }) => {
    const own = found.get(key) ?? [];
    const [first] = own;
    if (first === undefined) return one;
    const type = DRAIN_TITLES[first.kind].replaceAll(' ', '');
    const details = own.map((each) => `${drainSubject(each)}: ${each.message}`).join('\n');
    const element = elementOf(verdictOver(own));
    return { ...one, failure: { element, type, message: first.message, details } };
  });
}

/** A test case per emptied node, and one for the number of them. Nodes that stay are no failures. */
function packingCases(packing: Packing): readonly TestCase[] {
  const { steps, kept, summary } = packing;
  const base = { suite: 'pack', name: 'emptied nodes', seconds: 0 };
  const cases = steps.map(({ node }) => ({ ...base, name: `Node/${node}` }));
  if (summary.verdict === 'passed') return [...cases, base];
  const element = elementOf(summary.verdict);
  const type = element === 'error' ? 'Indoubt' : 'TooFew';
  const message = packingLine(packing);
  const stay = kept.map(({ node, reason }) => `${node}: ${reason}`);
  const details = [...(summary.doubts ?? []), ...stay].join('\n');
  return [...cases, { ...base, failure: { element, type, message, details } }];
}
