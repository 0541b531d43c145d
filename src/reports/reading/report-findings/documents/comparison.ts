import { isDoubt } from '../../../../outcome/index.ts';
import type { Comparison } from '../../../../outcome/index.ts';
import { makeFinding, type ReportFinding } from '../finding.ts';

export function comparisonFindings({ regressions }: Comparison): readonly ReportFinding[] {
  return regressions.map(({ kind, counts, object, message, place }) =>
    makeFinding({
      rule: `compare/${kind}`,
      counts,
      isDoubt: isDoubt(kind),
      title: `regression: ${kind}`,
      subject: object,
      message,
      place,
      testCase: kind,
    }),
  );
}
