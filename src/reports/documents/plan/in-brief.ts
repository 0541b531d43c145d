import { groupsOf } from '../../../outcome/index.ts';
import type { GroupBy, Plan, PlanGroup } from '../../../outcome/index.ts';
import { counted, someOf } from '../../layout/figures.ts';
import { truncate } from '../../layout/text-width.ts';
import { printable } from '../../../units/index.ts';
import type { Section } from '../../page/section.ts';
import { FINDING_TITLES } from '../../reading/findings.ts';
import { groupText } from '../../reading/group-text.ts';
import { listSection, summarySection } from '../parts.ts';
import { planFacts } from './facts.ts';

/** With the title, the rest, an empty line and the verdict 12 lines of 80 columns. */
const LINES = 8;
/** Characters of a line of 80, after its mark. */
const WIDTH = 76;

/** What is wrong, one line for each group of problems; of a plan without any, what it is about. */
export function planSummarySections(plan: Plan, by?: GroupBy): readonly Section[] {
  const groups = groupsOf(plan, by).map(({ group }) => group);
  if (groups.length === 0) return [summarySection(planFacts(plan).slice(0, LINES))];
  return [
    listSection(
      { id: 'groups', title: 'Problems', rank: 'failure', untitled: 'close' },
      {
        depth: 0,
        items: groups.map((group) => ({
          mark: group.counts ? 'failed' : 'noted',
          text: truncate(printable(lineOf(group)), WIDTH),
        })),
        most: LINES,
        more: (left) => counted(left, 'more problem'),
      },
    ),
  ];
}

/** "Unschedulable: 943 pods that ask for 1 nvidia.com/gpu", "Refused: Deployment/web: exceeded quota". */
function lineOf(group: PlanGroup): string {
  const { kind, reasons, cause, workloads } = group;
  const title = FINDING_TITLES[kind];
  if (reasons !== undefined) return `${title}: ${groupText(group, true)}`;
  const objects = workloads.map(({ object }) => object);
  return `${title}: ${someOf(objects, 1)}: ${cause.replaceAll(/\s+/g, ' ')}`;
}
