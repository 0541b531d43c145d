import { printable } from '../../../units/index.ts';
import { DOUBT_CASE, makeFinding, type FoundParts, type ReportFinding } from './report-finding.ts';

/** A finding for each reason why a result is not certain. `more`: what is known of the doubt's object. */
export function doubtFindings(
  command: string,
  {
    doubts = [],
    failOn,
  }: { readonly doubts?: readonly string[]; readonly failOn: readonly string[] },
  more: (doubt: string) => Partial<FoundParts> = () => ({}),
): readonly ReportFinding[] {
  return doubts.map((doubt) =>
    makeFinding({
      rule: `${command}/in-doubt`,
      counts: failOn.includes('in-doubt'),
      isDoubt: true,
      title: 'in doubt',
      message: printable(doubt),
      testCase: DOUBT_CASE,
      ...more(doubt),
    }),
  );
}
