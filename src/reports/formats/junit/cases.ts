import { REGRESSION_KINDS } from '../../../outcome/index.ts';
import type {
  Audit,
  Descheduling,
  Drain,
  Packing,
  Plan,
  Survival,
} from '../../../outcome/index.ts';
import { desiredWorkloads, type DesiredWorkload } from '../../reading/desired-workloads.ts';
import { templatesOf } from '../../reading/capacity-templates.ts';
import { lossName } from '../../reading/losses.ts';
import { readyAt } from '../../reading/readiness.ts';
import {
  caseKey,
  expectationCase,
  GROWTH_CASE,
  lossCase,
  PACKING_CASE,
  scenarioCase,
  SIZING_CASE,
  TUNING_CASE,
} from '../../reading/report-findings/index.ts';
import { titleOf } from '../../reading/scenario-findings.ts';
import type { Reported } from '../../contract.ts';
import type { TestCase } from './test-case.ts';

/** What a document is tested for: workloads, rules, losses. Findings about anything else make further cases. */
export function casesOf(outcome: Reported): readonly TestCase[] {
  switch (outcome.kind) {
    case 'Plan':
      return planCases(outcome);
    case 'Explanation':
      return [oneCase('explain', outcome.pod, outcome.pod)];
    case 'Comparison':
      return REGRESSION_KINDS.map((kind) => oneCase('compare', kind, kind));
    case 'Audit':
      return auditCases(outcome);
    case 'Capacity':
      return templatesOf(outcome).map(({ pod }) => oneCase('capacity', pod, pod));
    case 'Growth':
      return [oneCase('capacity', GROWTH_CASE, GROWTH_CASE)];
    case 'Sizing':
      return [oneCase('size', outcome.target.copiesOf ?? 'pending pods', SIZING_CASE)];
    case 'Descheduling':
      return deschedulingCases(outcome);
    case 'Drain':
      return drainCases(outcome);
    case 'Survival':
      return survivalCases(outcome);
    case 'Check':
      return outcome.expectations.map(({ name }, at) =>
        oneCase('check', name, expectationCase(at)),
      );
    case 'TuningResult':
      return [oneCase('tune', TUNING_CASE, TUNING_CASE)];
    case 'Packing':
      return packingCases(outcome);
    case 'BadInput':
      return [];
  }
}

const oneCase = (suite: string, name: string, key: string): TestCase => ({
  suite,
  name,
  key,
  seconds: 0,
});

/** A test case per workload, and per step and expectation of the scenario. */
function planCases(plan: Plan): readonly TestCase[] {
  const { scenario } = plan;
  const suite = `scenario ${scenario?.name ?? ''}`.trimEnd();
  const steps = [...(scenario?.steps ?? []), ...(scenario?.expectations ?? [])];
  return [
    ...desiredWorkloads(plan).map(workloadCase),
    ...steps.map(({ at, text, name }) => {
      const title = titleOf(at, text, name);
      return { suite, name: title, key: scenarioCase(title), seconds: at };
    }),
  ];
}

function workloadCase({ label, namespace, pods }: DesiredWorkload): TestCase {
  const seconds = pods.reduce((last, pod) => Math.max(last, readyAt(pod) ?? 0), 0);
  const isGated = pods.length > 0 && pods.every((pod) => pod.status === 'SchedulingGated');
  return {
    suite: namespace,
    name: label,
    key: caseKey(namespace, label),
    seconds,
    ...(isGated ? { skipped: 'held back by scheduling gates' } : {}),
  };
}

/** A test case per rule. */
function auditCases({ rules, findings }: Audit): readonly TestCase[] {
  const nameOf = new Map(findings.map(({ code, rule }) => [code, `${code} ${rule}`]));
  return rules.map((code) => oneCase('audit', nameOf.get(code) ?? code, code));
}

/** A test case per node. */
function drainCases({ nodes, drained }: Drain): readonly TestCase[] {
  return nodes.map((node) => {
    const { from = 0, to = null } = drained.find((one) => one.node === node) ?? {};
    const name = `Node/${node}`;
    const seconds = to === null ? 0 : to - from;
    return { suite: 'drain', name, key: caseKey('', name), seconds };
  });
}

/** A test case per loss. */
function survivalCases({ losses }: Survival): readonly TestCase[] {
  return losses.map((loss) => oneCase('survive', lossName(loss, 20), lossCase(loss)));
}

/** A test case per emptied node, and one for the number of them. Nodes that stay are no failures. */
function packingCases({ steps }: Packing): readonly TestCase[] {
  return [
    ...steps.map(({ node }) => oneCase('pack', `Node/${node}`, caseKey('', node))),
    oneCase('pack', PACKING_CASE, PACKING_CASE),
  ];
}

/** A test case per strategy, and one for the descheduler as a whole. Workloads that it harms make further cases. */
function deschedulingCases({ policy }: Descheduling): readonly TestCase[] {
  const strategies = [...new Set(policy.strategies.map(({ strategy }) => strategy))];
  return [...strategies, 'descheduler'].map((name) =>
    oneCase('deschedule', name, caseKey('', name)),
  );
}
