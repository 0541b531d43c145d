import { mergeFindings, reportFindings, verdictLine } from '../../reading/report-findings/index.ts';
import type { Reported } from '../../contract.ts';

/** Lines for $GITHUB_OUTPUT: the verdict, the numbers of findings by level, and the summary line. */
export function stepOutputs(outcome: Reported): string {
  const findings = mergeFindings(reportFindings(outcome));
  const countOf = (level: string): string =>
    String(findings.filter((finding) => finding.level === level).length);
  const outputs = {
    verdict: outcome.summary.verdict,
    errors: countOf('error'),
    warnings: countOf('warning'),
    notices: countOf('notice'),
    summary: verdictLine(outcome),
  };
  return Object.entries(outputs)
    .map(([key, value]) => withDelimiter(key, value))
    .join('');
}

/** The form that any text may have: lines between a delimiter that does not occur in it. */
function withDelimiter(key: string, value: string): string {
  let delimiter = 'end';
  while (value.includes(delimiter)) delimiter += '-of-value';
  return `${key}<<${delimiter}\n${value}\n${delimiter}\n`;
}
