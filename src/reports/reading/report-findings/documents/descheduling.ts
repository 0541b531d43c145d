import { isDoubt } from '../../../../outcome/index.ts';
import type { Descheduling } from '../../../../outcome/index.ts';
import { DESCHEDULING_TITLES } from '../../titles/descheduling.ts';
import { subjectText } from '../../subjects.ts';
import { caseKey, makeFinding, type ReportFinding } from '../finding.ts';

export function deschedulingFindings({ findings }: Descheduling): readonly ReportFinding[] {
  return findings.map(({ kind, counts, object, namespace = '', pods, message, place }) =>
    makeFinding({
      rule: `deschedule/${kind}`,
      counts,
      isDoubt: isDoubt(kind),
      isInfo: kind === 'back',
      title: DESCHEDULING_TITLES[kind].toLowerCase(),
      subject: subjectText(object, namespace),
      pods,
      message,
      place,
      testCase: caseKey(namespace, object),
    }),
  );
}
