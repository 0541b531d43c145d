import type { Finding, Plan } from '../../../../outcome/index.ts';
import { printable } from '../../../../units/index.ts';
import { FINDING_TITLES, findingsOf } from '../../findings.ts';
import { whatWouldHelp } from '../../remedies.ts';
import { scenarioFindings } from '../../scenario-findings.ts';
import { caseKey, makeFinding, type ReportFinding } from '../finding.ts';
import { subjectText } from '../subject-text.ts';

export function planFindings(plan: Plan): readonly ReportFinding[] {
  const stepOf = new Map(scenarioFindings(plan).map((one) => [one.message, one.title]));
  const helpOf = new Map(plan.pods.map(({ message, rejections = [] }) => [message, rejections]));
  return findingsOf(plan).map((finding) => {
    const { kind, counts, object, namespace = '', pods, message, hint, place } = finding;
    const rejections = kind === 'unschedulable' ? helpOf.get(message) : undefined;
    return makeFinding({
      rule: `plan/${kind}`,
      counts,
      isDoubt: kind === 'in-doubt' || kind === 'unknown' || kind === 'unowned',
      title: FINDING_TITLES[kind].toLowerCase(),
      subject: subjectText(object, namespace),
      pods,
      message: printable(message),
      help: hint === undefined ? whatWouldHelp(rejections ?? []) : printable(hint),
      place,
      testCase: stepCase(finding, stepOf) ?? caseKey(printable(namespace), printable(object)),
    });
  });
}

/** The test case of a failed step or expectation. */
function stepCase(
  { kind, message }: Finding,
  stepOf: ReadonlyMap<string, string>,
): string | undefined {
  const title = kind === 'scenario' ? stepOf.get(message) : undefined;
  return title === undefined ? undefined : scenarioCase(title);
}

/** Key of the test case of a step or an expectation. */
export const scenarioCase = (title: string): string => caseKey('scenario', title);
