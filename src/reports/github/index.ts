import type {
  Audit,
  AuditFinding,
  Capacities,
  Capacity,
  Comparison,
  Drain,
  Explanation,
  Finding,
  FindingPlace,
  Packing,
  Plan,
  OutcomeVerdict,
  Sizing,
  Survival,
} from '../../outcome/index.ts';
import { printable } from '../../units/index.ts';
import { counted, someOf } from '../layout/figures.ts';
import { auditLine } from '../reading/audit-line.ts';
import { placeOfFinding, subjectOfFinding } from '../reading/audit-findings.ts';
import { capacityLine } from '../reading/capacity-line.ts';
import { comparisonLine } from '../reading/comparison-line.ts';
import { DRAIN_TITLES, drainSubject } from '../reading/drain-findings.ts';
import { drainLine } from '../reading/drain-line.ts';
import { groupBy } from '../reading/group-by.ts';
import { unmodelledGroups } from '../reading/not-modelled.ts';
import { whatWouldHelp } from '../reading/remedies.ts';
import { FINDING_TITLES, findingsOf, subjectOf } from '../reading/findings.ts';
import { leftText, sizingLine } from '../reading/sizing-line.ts';
import { harms, lossName } from '../reading/losses.ts';
import { survivalLine } from '../reading/survival-line.ts';
import { packingLine } from '../reading/packing-line.ts';
import { summaryLine, verdictOf } from '../reading/plan-line.ts';
import type { Outcome } from '../report.ts';

/** Workflow commands of GitHub Actions: one annotation per message, and a summary. */
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
    case 'Audit':
      return auditCommands(outcome);
    case 'Capacity':
      return capacityCommands(outcome);
    case 'Sizing':
      return sizingCommands(outcome);
    case 'Drain':
      return drainCommands(outcome);
    case 'Survival':
      return survivalCommands(outcome);
    case 'Packing':
      return packingCommands(outcome);
  }
}

type Level = 'error' | 'warning' | 'notice';

function planCommands(plan: Plan): readonly string[] {
  const groups = groupBy(findingsOf(plan), ({ kind, counts, message }) =>
    JSON.stringify([kind, counts, message]),
  );
  return [
    ...Array.from(groups.values(), (alike) => findingCommand(alike, plan)),
    ...noteCommands(plan.notModelled, plan.warnings),
    command(noticeOf(verdictOf(plan)), 'kschedsim', summaryLine(plan)),
  ];
}

/** GitHub shows at most ten annotations per step, so findings with the same message share one. */
function findingCommand(alike: readonly Finding[], { pods }: Plan): string {
  const [first] = alike;
  if (first === undefined) return '';
  const { kind, counts, message, hint, place } = first;
  const rejected =
    kind === 'unschedulable' ? pods.find((pod) => pod.message === message) : undefined;
  const help = hint === undefined ? whatWouldHelp(rejected?.rejections ?? []) : printable(hint);
  const advice = help === undefined ? '' : `\nWhat would help: ${help}`;
  const all = alike.reduce((sum, one) => sum + one.pods, 0);
  const share = all === 0 ? '' : `${counted(all, 'pod')} `;
  const title = `${share}${FINDING_TITLES[kind].toLowerCase()}: ${someOf(alike.map(subjectOf), 3)}`;
  return command(counts ? 'error' : 'warning', title, `${printable(message)}${advice}`, place);
}

const noticeOf = (verdict: OutcomeVerdict): Level => (verdict === 'passed' ? 'notice' : 'error');

function explanationCommands({
  pod,
  summary,
  feasible,
  message,
  error,
  best = [],
}: Explanation): readonly string[] {
  const level = noticeOf(summary.verdict);
  if (error !== undefined) return [command(level, `${pod} is not placed`, printable(error))];
  return feasible.length === 0
    ? [command(level, `${pod} fits no node`, printable(message ?? 'no node is feasible'))]
    : [command(level, `${pod} fits`, printable(`best: ${someOf(best, 5)}`))];
}

/** GitHub shows at most ten annotations per step, so regressions of one kind share one. */
function comparisonCommands(comparison: Comparison): readonly string[] {
  const { regressions, notModelled, warnings } = comparison;
  const groups = groupBy(regressions, ({ kind }) => kind);
  return [
    ...[...groups].map(([kind, alike]) => {
      const lines = alike.map(({ object, message }) => `${object}: ${message}`);
      const title = `${counted(alike.length, 'regression')}: ${kind}`;
      const level = alike.some(({ counts }) => counts) ? 'error' : 'warning';
      return command(level, title, someOf(lines.map(printable), 20));
    }),
    ...noteCommands(notModelled, warnings),
    command(noticeOf(comparison.summary.verdict), 'kschedsim', comparisonLine(comparison)),
  ];
}

function capacityCommands(capacity: Capacity | Capacities): readonly string[] {
  return [
    ...noteCommands(capacity.notModelled, capacity.warnings),
    command(noticeOf(capacity.summary.verdict), 'kschedsim', capacityLine(capacity)),
  ];
}

/** GitHub shows at most ten annotations per step, so pods with one message share one. */
function sizingCommands(sizing: Sizing): readonly string[] {
  const groups = groupBy(sizing.pending, leftText);
  return [
    ...Array.from(groups, ([message, pods]) => {
      const names = pods.map(({ namespace, name }) => `${namespace}/${name}`);
      const title = `${counted(pods.length, 'pod')} still pending: ${someOf(names, 3)}`;
      return command('error', title, message);
    }),
    ...noteCommands(sizing.notModelled, sizing.warnings),
    command(noticeOf(sizing.summary.verdict), 'kschedsim', sizingLine(sizing)),
  ];
}

const LEVELS = { error: 'error', warning: 'warning', info: 'notice' } as const;

/** One annotation for the findings of a rule at one place: GitHub shows at most ten per step. */
function auditCommands(audit: Audit): readonly string[] {
  const groups = groupBy(audit.findings, ({ code, message, file, line }) =>
    JSON.stringify([code, message, file, line]),
  );
  return [
    ...Array.from(groups.values(), auditCommand),
    ...noteCommands(audit.notModelled, audit.warnings),
    command(noticeOf(audit.summary.verdict), 'kschedsim', auditLine(audit)),
  ];
}

function auditCommand(alike: readonly AuditFinding[]): string {
  const [first] = alike;
  if (first === undefined) return '';
  const { code, rule, severity, message, hint } = first;
  const advice = hint === undefined ? '' : `\nWhat would help: ${printable(hint)}`;
  const title = `${code} ${rule}: ${someOf(alike.map(subjectOfFinding), 3)}`;
  return command(LEVELS[severity], title, `${printable(message)}${advice}`, placeOfFinding(first));
}

function drainCommands(drain: Drain): readonly string[] {
  return [
    ...drain.findings.map((one) => {
      const title = `${DRAIN_TITLES[one.kind].toLowerCase()}: ${drainSubject(one)}`;
      return command(one.counts ? 'error' : 'warning', title, printable(one.message));
    }),
    ...noteCommands(drain.notModelled, drain.warnings),
    command(noticeOf(drain.summary.verdict), 'kschedsim', drainLine(drain)),
  ];
}

/** GitHub shows at most ten annotations per step, so the worst losses come first. */
function survivalCommands(survival: Survival): readonly string[] {
  const level = noticeOf(survival.summary.verdict) === 'error' ? 'error' : 'warning';
  const failing = survival.losses.filter(({ survived }) => !survived);
  return [
    ...failing.map((loss) =>
      command(level, `loss of ${lossName(loss, 5)} is not survived`, harms(loss).join('\n')),
    ),
    ...noteCommands(survival.notModelled, survival.warnings),
    command(noticeOf(survival.summary.verdict), 'kschedsim', survivalLine(survival)),
  ];
}

function packingCommands(packing: Packing): readonly string[] {
  const { steps, summary, notModelled, warnings } = packing;
  const [names, moves] = [steps.map(({ node }) => printable(node)), counted(summary.moves, 'move')];
  return [
    ...(steps.length === 0
      ? []
      : [command('notice', 'nodes that can be emptied', `${someOf(names, 20)} (${moves})`)]),
    ...noteCommands(notModelled, warnings),
    command(noticeOf(summary.verdict), 'kschedsim', packingLine(packing)),
  ];
}

function noteCommands(found: Plan['notModelled'], warnings: readonly string[]): readonly string[] {
  return [
    ...unmodelledGroups(found, 3).map(({ reason, objects }) =>
      command('warning', 'not modelled', printable(`${objects}: ${reason}`)),
    ),
    ...warnings.map((warning) => command('warning', 'kschedsim', printable(warning))),
  ];
}

/** "::error title=...::message". Line breaks and separators are percent-escaped. */
function command(level: Level, title: string, message: string, place?: FindingPlace): string {
  const where =
    place === undefined
      ? ''
      : `file=${property(place.file)},line=${String(place.line)},col=${String(place.column)},`;
  return `::${level} ${where}title=${property(title)}::${data(message)}`;
}

function property(text: string): string {
  return data(printable(text)).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
