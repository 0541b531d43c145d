import type { Check, CheckedExpectation, FindingPlace, Violation } from '../../../outcome/index.ts';
import { printable } from '../../../units/index.ts';
import { count, counted } from '../../layout/figures.ts';
import { withLeftOut } from '../left-out.ts';

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

/** The position of an expectation or of what violates it; undefined if it came from no file. */
export function placeOfExpectation({
  file,
  line,
  column,
}: Partial<FindingPlace>): FindingPlace | undefined {
  return file === undefined ? undefined : { file, line: line ?? 1, column: column ?? 1 };
}

/** "Deployment/web (shop), 2 pods, shop.yaml:4:1: message", printable. */
export function violationText(violation: Violation): string {
  const { object, namespace, pods, message } = violation;
  const place = placeOfExpectation(violation);
  const subject = [
    `${printable(object)}${namespace === undefined ? '' : ` (${printable(namespace)})`}`,
    ...(pods === undefined || object.startsWith('Pod/') ? [] : [counted(pods, 'pod')]),
    ...(place === undefined ? [] : [expectationPlace(place)]),
  ];
  return `${subject.join(', ')}: ${printable(message)}`;
}

/** "checks.yaml:12:5", printable. */
export const expectationPlace = ({ file, line, column }: FindingPlace): string =>
  `${printable(file)}:${String(line)}:${String(column)}`;

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
    printable(message),
    ...first
      .filter((doubt) => !message.includes(doubt))
      .map((doubt) => `not certain: ${printable(doubt)}`),
    ...evidence.violations.map(violationText),
  ];
}
