import type { Audit } from '../../../../outcome/index.ts';
import { placeOf, subjectText } from '../../subjects.ts';
import { doubtFindings } from './doubts.ts';
import { makeFinding, type ReportFinding } from '../finding.ts';

export function auditFindings(audit: Audit): readonly ReportFinding[] {
  const { summary, findings } = audit;
  return [
    ...findings.map((finding) => {
      const { code, rule, severity, kind, namespace, name, message, hint } = finding;
      return makeFinding({
        rule: `audit/${code}`,
        counts: summary.failOn.includes(severity),
        isInfo: severity === 'info',
        title: `${code} ${rule}`,
        subject: subjectText(`${kind}/${name}`, namespace),
        message,
        advice: hint,
        place: placeOf(finding),
        testCase: code,
      });
    }),
    ...doubtFindings('audit', audit),
  ];
}
