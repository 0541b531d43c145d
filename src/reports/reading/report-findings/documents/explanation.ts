import type { Explanation } from '../../../../outcome/index.ts';
import { doubtFindings } from './doubts.ts';
import { makeFinding, type ReportFinding } from '../finding.ts';

export function explanationFindings(explanation: Explanation): readonly ReportFinding[] {
  const { pod: subject, summary, feasible, error, message, hints = [], place } = explanation;
  const found =
    feasible.length > 0 && error === undefined
      ? []
      : [
          makeFinding({
            rule: 'explain/unschedulable',
            counts: summary.failOn.includes('unschedulable'),
            title: error === undefined ? 'fits no node' : 'is not placed',
            subject,
            message: error ?? message ?? 'no node is feasible',
            help:
              hints.length === 0
                ? undefined
                : `${hints.map(({ change }) => change).join('; or ')}.`,
            place,
          }),
        ];
  const about = { subject, place, testCase: subject };
  return [...found, ...doubtFindings('explain', explanation, () => about)];
}
