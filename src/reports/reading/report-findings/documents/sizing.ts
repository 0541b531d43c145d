import type { Sizing } from '../../../../outcome/index.ts';
import { groupBy } from '../../../../units/index.ts';
import { workloadSubject } from '../../subjects.ts';
import { whenText } from '../../summary/sizing.ts';
import { doubtFindings } from './doubts.ts';
import { makeFinding, type ReportFinding } from '../finding.ts';

/** Key of the one test case of a sizing. */
export const SIZING_CASE = 'size';

/** Pods of one workload with the same message share a finding. */
export function sizingFindings(sizing: Sizing): readonly ReportFinding[] {
  const { summary, pending } = sizing;
  const groups = groupBy(pending, (pod) =>
    JSON.stringify([workloadSubject(pod), pod.message, whenText(pod)]),
  );
  const found = Array.from(groups.values()).flatMap((alike) => {
    const [first] = alike;
    if (first === undefined) return [];
    return makeFinding({
      rule: 'size/insufficient',
      counts: summary.failOn.includes('insufficient'),
      title: 'still pending',
      subject: workloadSubject(first),
      pods: alike.length,
      message: first.message,
      place: first.place,
      when: whenText(first),
      testCase: SIZING_CASE,
    });
  });
  return [...found, ...doubtFindings('size', sizing, () => ({ testCase: SIZING_CASE }))];
}
