import type { Loss, LostPod, Survival, SurvivalFindingKind } from '../../../../outcome/index.ts';
import { doubtLines } from '../../../../outcome/index.ts';
import { groupBy } from '../../../../units/index.ts';
import { brokenBudget, lossName } from '../../losses.ts';
import { subjectText, workloadSubject } from '../../subjects.ts';
import { doubtFindings } from './doubts.ts';
import { makeFinding, type ReportFinding } from '../finding.ts';

/** Most nodes in the name of a loss. */
const NAMED = 20;

/** Key of the test case of a loss. */
export const lossCase = ({ nodes, as }: Loss): string => JSON.stringify([nodes, as]);

/** What each loss leaves, by workload and message; the worst loss first. */
export function survivalFindings(survival: Survival): readonly ReportFinding[] {
  const { losses } = survival;
  const unknown = doubtLines(losses.flatMap((loss) => loss.unknown));
  return [
    ...losses.flatMap((loss) => [
      ...podFindings(loss, 'pending', survival),
      ...podFindings(loss, 'lost', survival),
      ...budgetFindings(loss, survival),
    ]),
    ...doubtFindings('survive', survival, (doubt) => {
      const pod = unknown.get(doubt);
      if (pod === undefined) return {};
      return { subject: workloadSubject(pod), place: pod.place };
    }),
  ];
}

function podFindings(
  loss: Loss,
  kind: Extract<SurvivalFindingKind, 'pending' | 'lost'>,
  { summary }: Survival,
): readonly ReportFinding[] {
  const groups = groupBy(loss[kind], (pod: LostPod) =>
    JSON.stringify([workloadSubject(pod), pod.message]),
  );
  return Array.from(groups.values()).flatMap((alike) => {
    const [first] = alike;
    if (first === undefined) return [];
    return makeFinding({
      rule: `survive/${kind}`,
      counts: summary.failOn.includes(kind),
      title: kind === 'lost' ? 'lost with its nodes' : 'pending after a loss',
      subject: workloadSubject(first),
      pods: alike.length,
      message: first.message,
      place: first.place,
      when: whenOf(loss),
      testCase: lossCase(loss),
    });
  });
}

function budgetFindings(loss: Loss, { summary }: Survival): readonly ReportFinding[] {
  return loss.belowBudget.map((below) =>
    makeFinding({
      rule: 'survive/below-budget',
      counts: summary.failOn.includes('below-budget'),
      title: 'below its budget after a loss',
      subject: subjectText(`${below.kind}/${below.name}`, below.namespace),
      message: brokenBudget(below),
      place: below.place,
      when: whenOf(loss),
      testCase: lossCase(loss),
    }),
  );
}

const whenOf = (loss: Loss): string => `after the loss of ${lossName(loss, NAMED)}`;
