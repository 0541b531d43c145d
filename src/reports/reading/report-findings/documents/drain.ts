import type { Drain } from '../../../../outcome/index.ts';
import { printable } from '../../../../units/index.ts';
import { DRAIN_TITLES } from '../../drain-findings.ts';
import { caseKey, makeFinding, type ReportFinding } from '../finding.ts';
import { subjectText } from '../subject-text.ts';

export function drainFindings({ findings }: Drain): readonly ReportFinding[] {
  return findings.map(({ kind, counts, object, namespace = '', pods, message, place }) =>
    makeFinding({
      rule: `drain/${kind}`,
      counts,
      isDoubt: kind === 'in-doubt',
      title: DRAIN_TITLES[kind].toLowerCase(),
      subject: subjectText(object, namespace),
      pods,
      message: printable(message),
      place,
      testCase: caseKey(printable(namespace), printable(object)),
    }),
  );
}
