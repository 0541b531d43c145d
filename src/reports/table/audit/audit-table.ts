import type { Audit, AuditFinding, AuditSeverity } from '../../../outcome/index.ts';
import { groupBy, printable } from '../../../units/index.ts';
import { counted } from '../../layout/figures.ts';
import { wrap } from '../../layout/wrap.ts';
import { placeText, subjectOfFinding } from '../../reading/audit-findings.ts';
import { auditLine } from '../../reading/audit-line.ts';
import { schedulerName } from '../../reading/scheduler-name.ts';
import { rowLimit, section, type Detail } from '../detail.ts';
import { editsField, field } from '../plan/header.ts';
import { notModelled, warnings } from '../plan/notes.ts';

/** What was judged, what could not be, and the findings by severity; the most serious are the last above the summary. */
export function auditTable(audit: Audit, detail: Detail): readonly string[] {
  const { paint } = detail;
  const { green, red, yellow } = paint;
  const colour = { passed: green, failed: red, unknown: yellow }[audit.summary.verdict];
  return [
    `${paint.bold('kschedsim audit')}  ${paint.dim('dry run: nothing was changed')}`,
    ...field('Judged', judged(audit), detail),
    ...editsField(audit, detail),
    ...field('Rules', counted(audit.rules.length, 'rule'), detail),
    ...field('Scheduler', `kube-scheduler ${schedulerName(audit.scheduler)}`, detail),
    ...doubts(audit, detail),
    ...notModelled(audit.notModelled, detail),
    ...warnings(audit.warnings, detail),
    ...SECTIONS.flatMap(([severity, title]) =>
      section(title, findings(audit, severity, detail), detail),
    ),
    '',
    // Not wrapped: scripts read the last line.
    paint.bold(colour(auditLine(audit))),
  ];
}

const SECTIONS: readonly (readonly [AuditSeverity, string])[] = [
  ['info', 'FINDINGS: INFOS'],
  ['warning', 'FINDINGS: WARNINGS'],
  ['error', 'FINDINGS: ERRORS'],
];

function judged({ examined: { nodes, pods, workloads, budgets, pending } }: Audit): string {
  const left = pending === undefined ? '' : `; not ${counted(pending, 'pending pod')}`;
  return `${counted(nodes, 'node')}, ${counted(pods, 'running pod')}, ${counted(workloads, 'workload')}, ${counted(budgets, 'budget')}${left}`;
}

function doubts({ summary }: Audit, detail: Detail): readonly string[] {
  const lines = (summary.doubts ?? []).flatMap((doubt) =>
    wrap(printable(doubt), detail.width - 2).map(
      (line, at) => `${at === 0 ? detail.paint.yellow('?') : ' '} ${line}`,
    ),
  );
  return section('IN DOUBT', lines, detail);
}

/** Findings of one severity by rule and hint. */
function findings(
  { findings: all }: Audit,
  wanted: AuditSeverity,
  detail: Detail,
): readonly string[] {
  const groups = groupBy(
    all.filter(({ severity }) => severity === wanted),
    ({ code, hint = '' }) => `${code}\0${hint}`,
  );
  const limit = rowLimit(detail, LIMITS[wanted]);
  const shown = [...groups.values()].slice(0, limit);
  const lines = shown.flatMap((alike, at) => [...(at > 0 ? [''] : []), ...block(alike, detail)]);
  const more = groups.size - shown.length;
  if (more === 0) return lines;
  const rest = `  and ${counted(more, 'more group')} of findings, -o wide shows all`;
  return [...lines, '', detail.paint.dim(rest)];
}

const LIMITS = { error: 20, warning: 10, info: 6 } as const;
/** Most objects of one rule with the same hint. */
const OBJECTS = 5;

function block(alike: readonly AuditFinding[], detail: Detail): readonly string[] {
  const [first] = alike;
  if (first === undefined) return [];
  const { paint, width } = detail;
  const shown = alike.slice(0, rowLimit(detail, OBJECTS));
  const more = alike.length - shown.length;
  const help = first.hint === undefined ? '' : `What would help: ${printable(first.hint)}`;
  return [
    paint.bold(`${printable(first.code)} ${printable(first.rule)}`),
    ...shown.flatMap((finding) => object(finding, detail)),
    ...(more > 0 ? [paint.dim(`    and ${counted(more, 'more object')}`)] : []),
    ...(help === '' ? [] : wrap(help, width - 4).map((line) => `    ${paint.cyan(line)}`)),
  ];
}

const MARKS = { error: '!', warning: '!', info: '-' } as const;

function object(finding: AuditFinding, { paint, width }: Detail): readonly string[] {
  const { severity, message } = finding;
  const place = placeText(finding);
  const mark = severity === 'error' ? paint.red(MARKS.error) : paint.yellow(MARKS[severity]);
  const head = `${subjectOfFinding(finding)}${place === undefined ? '' : `, ${place}`}`;
  return [
    ...wrap(head, width - 2).map((line, at) => `${at === 0 ? mark : ' '} ${line}`),
    ...wrap(printable(message), width - 4).map((line) => `    ${paint.yellow(line)}`),
  ];
}
