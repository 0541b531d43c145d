import type { TuningAnswer, TuningResult } from '../../../../outcome/index.ts';
import { answerText, worseText } from '../../objectives/tuning-answer.ts';
import { plansText } from '../../objectives/tuned-plans.ts';
import { makeFinding, type ReportFinding } from '../finding.ts';
import { doubtFindings } from './doubts.ts';

/** Key of the test case about the answer. */
export const TUNING_CASE = 'settings';

const TITLES: Readonly<Record<Exclude<TuningAnswer, 'better'>, string>> = {
  'no-difference': 'no settings are better',
  refuted: 'better settings do not hold on what was held out',
  unsatisfied: 'nothing holds all constraints',
  unmeasured: 'the objective is not known',
};

export function tuningFindings(result: TuningResult): readonly ReportFinding[] {
  const { answer, failOn, failures = [] } = result.summary;
  const found =
    answer === 'better'
      ? []
      : [
          makeFinding({
            rule: `tune/${answer}`,
            counts: failOn.includes(answer),
            isDoubt: answer === 'unmeasured',
            isInfo: answer === 'no-difference',
            title: TITLES[answer],
            message: answerText(result),
            testCase: TUNING_CASE,
          }),
        ];
  const failed =
    failures.length === 0
      ? []
      : [
          makeFinding({
            rule: 'tune/failed-plans',
            counts: failOn.includes('failed-plans'),
            title: 'plans with the settings to use fail',
            message: [plansText(result), ...failures],
            testCase: TUNING_CASE,
          }),
        ];
  const worse =
    answer === 'better'
      ? worseText(result).map((message) =>
          makeFinding({
            rule: 'tune/worse-cluster',
            counts: failOn.includes('worse-cluster'),
            title: 'better settings are worse on a held-out cluster',
            message,
            testCase: TUNING_CASE,
          }),
        )
      : [];
  return [
    ...found,
    ...failed,
    ...worse,
    ...doubtFindings('tune', result, () => ({ testCase: TUNING_CASE })),
  ];
}
