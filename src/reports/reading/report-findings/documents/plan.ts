import { isDoubt } from '../../../../outcome/index.ts';
import type { Finding, Plan } from '../../../../outcome/index.ts';
import { FINDING_TITLES } from '../../findings.ts';
import { helpFor, remediesIn } from '../../remedies.ts';
import { scenarioFindings } from '../../scenario-findings.ts';
import { subjectText } from '../../subjects.ts';
import { caseKey, makeFinding, type ReportFinding } from '../finding.ts';

export function planFindings(plan: Plan): readonly ReportFinding[] {
  const stepOf = new Map(scenarioFindings(plan).map((one) => [one.message, one.title]));
  const remediesOf = remediesIn(plan);
  return plan.findings.map((finding) => {
    const { kind, counts, object, namespace = '', pods, message, hint, place } = finding;
    const tried = kind === 'unschedulable' ? remediesOf(object, namespace) : [];
    return makeFinding({
      rule: `plan/${kind}`,
      counts,
      isDoubt: isDoubt(kind),
      title: FINDING_TITLES[kind].toLowerCase(),
      subject: subjectText(object, namespace),
      pods,
      message,
      help: helpFor(tried),
      advice: hint,
      place,
      testCase: stepCase(finding, stepOf) ?? caseKey(namespace, object),
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
