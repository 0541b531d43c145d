import { isDoubt } from '../../../../outcome/index.ts';
import type { Drain } from '../../../../outcome/index.ts';
import { DRAIN_TITLES } from '../../titles/drain.ts';
import { subjectText } from '../../subjects.ts';
import { caseKey, makeFinding, type ReportFinding } from '../finding.ts';

export function drainFindings({ findings }: Drain): readonly ReportFinding[] {
  return findings.map(({ kind, counts, object, namespace = '', pods, message, place }) =>
    makeFinding({
      rule: `drain/${kind}`,
      counts,
      isDoubt: isDoubt(kind),
      title: DRAIN_TITLES[kind].toLowerCase(),
      subject: subjectText(object, namespace),
      pods,
      message,
      place,
      testCase: caseKey(namespace, object),
    }),
  );
}
