import type { Comparison } from '../../../../outcome/index.ts';
import { makeFinding, type ReportFinding } from '../finding.ts';

export function comparisonFindings({ regressions }: Comparison): readonly ReportFinding[] {
  return regressions.map(({ kind, counts, object, message, place }) =>
    makeFinding({
      rule: `compare/${kind}`,
      counts,
      isDoubt: kind === 'in-doubt',
      title: `regression: ${kind}`,
      subject: object,
      message,
      place,
      testCase: kind,
    }),
  );
}
