import type { Check, CheckedExpectation, Violation } from '../../../outcome/index.ts';
import { count, counted } from '../../layout/figures.ts';
import { withLeftOut } from '../left-out.ts';
import { placeOf, placeText, subjectOf } from '../subjects.ts';

/** "Check failed: 2 of 7 expectations failed, 1 unknown." */
export function checkLine({ summary, notModelled }: Check): string {
  const { verdict, passed, failed, unknown } = summary;
  const all = passed + failed + unknown;
  const parts = [
    ...(failed > 0 ? [`${count(failed)} failed`] : []),
    ...(unknown > 0 ? [`${count(unknown)} unknown`] : []),
    `${count(passed)} passed`,
  ];
  const line = `Check ${verdict}: ${parts.join(', ')} of ${counted(all, 'expectation')}.`;
  return withLeftOut(line, notModelled);
}

/** The expectations that did not pass; failed expectations last. */
export function notMet({ expectations }: Check): readonly CheckedExpectation[] {
  const of = (verdict: CheckedExpectation['verdict']): readonly CheckedExpectation[] =>
    expectations.filter((one) => one.verdict === verdict);
  return [...of('unknown'), ...of('failed')];
}

/** "Deployment/web (shop), 2 pods, shop.yaml:4:1: message". */
export function violationText(violation: Violation): string {
  const place = placeOf(violation);
  const subject = [subjectOf(violation), ...(place === undefined ? [] : [placeText(place)])];
  return `${subject.join(', ')}: ${violation.message}`;
}

/** Most doubts that are listed. */
const DOUBTS = 3;

/** Why an expectation is not met: its message, its doubts, and what violates it. */
export function whyNotMet({
  message,
  verdict,
  doubts = [],
  evidence,
}: CheckedExpectation): string[] {
  // The message of an unknown one counts its doubts.
  const first = verdict === 'unknown' ? doubts.slice(0, DOUBTS) : [];
  return [
    message,
    ...first.filter((doubt) => !message.includes(doubt)).map((doubt) => `not certain: ${doubt}`),
    ...evidence.violations.map(violationText),
  ];
}
