import type { Explanation } from '../../../../outcome/index.ts';
import { printable } from '../../../../units/index.ts';
import { whatWouldHelp } from '../../remedies.ts';
import { doubtFindings } from './doubts.ts';
import { makeFinding, type ReportFinding } from '../finding.ts';

export function explanationFindings(explanation: Explanation): readonly ReportFinding[] {
  const { summary, feasible, error, message, rejections = [], place } = explanation;
  const subject = printable(explanation.pod);
  const found =
    feasible.length > 0 && error === undefined
      ? []
      : [
          makeFinding({
            rule: 'explain/unschedulable',
            counts: summary.failOn.includes('unschedulable'),
            title: error === undefined ? 'fits no node' : 'is not placed',
            subject,
            message: printable(error ?? message ?? 'no node is feasible'),
            help: whatWouldHelp(rejections),
            place,
          }),
        ];
  const about = { subject, place, testCase: subject };
  return [...found, ...doubtFindings('explain', explanation, () => about)];
}
