import type { Audit, AuditFinding } from '../../outcome/index.ts';
import { placeText, subjectOfFinding } from '../reading/audit-findings.ts';
import { counted } from '../layout/figures.ts';
import type { TestCase } from './test-case.ts';

/** A test case per rule: it fails if a finding of it decides the verdict. One more is in error if something could not be judged. */
export function auditCases({ summary, rules, findings }: Audit): readonly TestCase[] {
  const cases = rules.map((code): TestCase => {
    const found = findings.filter((one) => one.code === code);
    const [first] = found;
    const base = {
      suite: 'audit',
      name: first === undefined ? code : `${code} ${first.rule}`,
      seconds: 0,
    };
    if (first === undefined || !summary.failOn.includes(first.severity)) return base;
    const details = found.map(detailsOf).join('\n');
    const message = counted(found.length, 'finding');
    return { ...base, failure: { element: 'failure', type: 'Finding', message, details } };
  });
  const { doubts = [] } = summary;
  const isInDoubt = doubts.length > 0 && summary.failOn.includes('in-doubt');
  if (!isInDoubt) return cases;
  const why = doubts.join('; ');
  const failure = { element: 'error', type: 'Indoubt', message: why, details: why } as const;
  return [...cases, { suite: 'audit', name: 'in doubt', seconds: 0, failure }];
}

function detailsOf(finding: AuditFinding): string {
  const place = placeText(finding);
  const where = place === undefined ? '' : ` at ${place}`;
  const help = finding.hint === undefined ? '' : `\nWhat would help: ${finding.hint}`;
  return `${subjectOfFinding(finding)}${where}: ${finding.message}${help}`;
}
