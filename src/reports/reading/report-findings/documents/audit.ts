import type { Audit } from '../../../../outcome/index.ts';
import { printable } from '../../../../units/index.ts';
import { placeOfFinding, subjectOfFinding } from '../../audit-findings.ts';
import { doubtFindings } from './doubts.ts';
import { makeFinding, type ReportFinding } from '../finding.ts';

export function auditFindings(audit: Audit): readonly ReportFinding[] {
  const { summary, findings } = audit;
  return [
    ...findings.map((finding) => {
      const { code, rule, severity, message, hint } = finding;
      return makeFinding({
        rule: `audit/${code}`,
        counts: summary.failOn.includes(severity),
        isInfo: severity === 'info',
        title: printable(`${code} ${rule}`),
        subject: subjectOfFinding(finding),
        message: printable(message),
        help: hint === undefined ? undefined : printable(hint),
        place: placeOfFinding(finding),
        testCase: code,
      });
    }),
    ...doubtFindings('audit', audit),
  ];
}
