import type { Capacity, Comparison, Explanation, Plan } from '../../outcome/index.ts';
import { printable } from '../../units/index.ts';
import { counted, someOf } from '../layout/figures.ts';
import { capacityLine } from '../reading/capacity-line.ts';
import { comparisonLine } from '../reading/comparison-line.ts';
import { groupBy } from '../reading/group-by.ts';
import { scenarioFindings } from '../reading/scenario-findings.ts';
import { whatWouldHelp } from '../reading/remedies.ts';
import { summaryLine, verdictOf } from '../reading/verdict.ts';
import { workloadsOf } from '../reading/workloads.ts';
import type { Outcome } from '../report.ts';

/** Workflow commands of GitHub Actions: an annotation per message, and one that sums up. */
export function github(outcome: Outcome): string {
  return `${commandsOf(outcome).join('\n')}\n`;
}

function commandsOf(outcome: Outcome): readonly string[] {
  switch (outcome.kind) {
    case 'Plan':
      return planCommands(outcome);
    case 'Explanation':
      return explanationCommands(outcome);
    case 'Comparison':
      return comparisonCommands(outcome);
    case 'Capacity':
      return capacityCommands(outcome);
  }
}

type Level = 'error' | 'warning' | 'notice';

function planCommands(plan: Plan): readonly string[] {
  const { unschedulable } = verdictOf(plan);
  const groups = groupBy(unschedulable, (pod) => pod.message ?? '');
  const errors = [...groups].map(([message, pods]) => {
    const labels = workloadsOf(pods).map(({ label, namespace }) => `${label} (${namespace})`);
    const help = whatWouldHelp(pods[0]?.rejections ?? []);
    const advice = help === undefined ? '' : `\nWhat would help: ${help}`;
    return command(
      'error',
      `${counted(pods.length, 'pod')} unschedulable: ${someOf(labels, 3)}`,
      `${printable(message)}${advice}`,
    );
  });
  return [
    ...errors,
    ...scenarioFindings(plan).map(({ title, message }) =>
      command('error', title, printable(message)),
    ),
    ...asides(plan.notModelled, plan.warnings),
    command('notice', 'kschedsim', summaryLine(plan)),
  ];
}

function explanationCommands({
  pod,
  feasible,
  message,
  best = [],
}: Explanation): readonly string[] {
  return feasible.length === 0
    ? [command('error', `${pod} fits no node`, printable(message ?? 'no node is feasible'))]
    : [command('notice', `${pod} fits`, printable(`best: ${someOf(best, 5)}`))];
}

/** GitHub shows ten annotations of a step: one per kind of regression says it all. */
function comparisonCommands(comparison: Comparison): readonly string[] {
  const { regressions, notModelled, warnings } = comparison;
  const groups = groupBy(regressions, ({ kind }) => kind);
  return [
    ...[...groups].map(([kind, alike]) => {
      const told = alike.map(({ object, message }) => `${object}: ${message}`);
      const title = `${counted(alike.length, 'regression')}: ${kind}`;
      const level = kind === 'unschedulable' ? 'error' : 'warning';
      return command(level, title, someOf(told.map(printable), 20));
    }),
    ...asides(notModelled, warnings),
    command('notice', 'kschedsim', comparisonLine(comparison)),
  ];
}

function capacityCommands(capacity: Capacity): readonly string[] {
  return [
    ...asides(capacity.notModelled, capacity.warnings),
    command(capacity.copies > 0 ? 'notice' : 'error', 'kschedsim', capacityLine(capacity)),
  ];
}

function asides(found: Plan['notModelled'], warnings: readonly string[]): readonly string[] {
  return [
    ...found.map(({ kind, object, reason }) =>
      command('warning', `${kind} not modelled`, printable(`${object}: ${reason}`)),
    ),
    ...warnings.map((warning) => command('warning', 'kschedsim', printable(warning))),
  ];
}

/** "::error title=...::message": only percent-escapes may carry line breaks and separators. */
function command(level: Level, title: string, message: string): string {
  const property = data(printable(title)).replaceAll(':', '%3A').replaceAll(',', '%2C');
  return `::${level} title=${property}::${data(message)}`;
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
