import type { Check, CheckedExpectation, Violation } from '../../../../outcome/index.ts';
import { placeOf, subjectText } from '../../subjects.ts';
import { whyNotMet } from '../../summary/check.ts';
import { makeFinding, type FoundParts, type ReportFinding } from '../finding.ts';

/** Key of the test case of an expectation: several may have the same name. */
export const expectationCase = (at: number): string => `expectation ${String(at)}`;

/** One for each manifest that contradicts an expectation; without any, one at the expectation itself. */
export function checkFindings({ expectations }: Check): readonly ReportFinding[] {
  return expectations.flatMap((expectation, at): readonly ReportFinding[] => {
    if (expectation.verdict === 'passed') return [];
    const placed = expectation.evidence.violations.filter(({ file }) => file !== undefined);
    const parts = { ...partsOf(expectation), testCase: expectationCase(at) };
    return placed.length === 0
      ? [makeFinding({ ...parts, place: placeOf(expectation) })]
      : placed.map((violation) => makeFinding({ ...parts, ...partsOfViolation(violation) }));
  });
}

function partsOf(expectation: CheckedExpectation): FoundParts {
  const { name, type, verdict } = expectation;
  return {
    rule: `check/${type}`,
    counts: true,
    isDoubt: verdict === 'unknown',
    title: `${verdict === 'unknown' ? 'unknown' : 'not met'}: ${name}`,
    message: whyNotMet(expectation),
  };
}

function partsOfViolation(violation: Violation): Partial<FoundParts> {
  const { object, namespace, pods, message } = violation;
  return {
    subject: subjectText(object, namespace),
    pods,
    message,
    place: placeOf(violation),
  };
}
