import type { Audit, AuditFinding } from '../../outcome/index.ts';
import { groupBy } from '../../units/index.ts';
import { placeText, subjectOfFinding } from '../reading/audit-findings.ts';
import { auditLine } from '../reading/audit-line.ts';
import { details, editsPart, foldedList, left, list, MARKS, notModelled, ROWS } from './lists.ts';
import { escaped, table } from './markup.ts';

const TITLES = { error: 'Errors', warning: 'Warnings', info: 'Infos' } as const;

export function auditParts(audit: Audit): readonly string[] {
  const { summary, findings } = audit;
  return [
    `## ${MARKS[summary.verdict]} ${escaped(auditLine(audit))}`,
    editsPart(audit),
    ...[...groupBy(findings, ({ severity }) => severity)].map(([severity, alike]) =>
      part(TITLES[severity], alike),
    ),
    list('In doubt', summary.doubts ?? []),
    notModelled(audit.notModelled),
    foldedList('Warnings', audit.warnings),
  ];
}

function part(title: string, findings: readonly AuditFinding[]): string {
  const rows = findings
    .slice(0, ROWS)
    .map((finding) => [
      `${finding.code} ${finding.rule}`,
      subjectOfFinding(finding),
      placeText(finding) ?? '',
      finding.message,
      finding.hint ?? '',
    ]);
  const heads = ['Rule', 'Object', 'Place', 'Finding', 'What would help'];
  const body = `${table(heads, rows)}${left(findings.length - rows.length, 'more finding')}`;
  return title === TITLES.info ? details(title, body) : `### ${title}\n\n${body}`;
}
