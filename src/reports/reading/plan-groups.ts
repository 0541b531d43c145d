import { groupsOf } from '../../outcome/index.ts';
import type { GroupBy, PlanGroup } from '../../outcome/index.ts';
import { printable } from '../../units/index.ts';
import type { Reported, ReportOptions, Written } from '../contract.ts';
import type { ReportFinding } from './report-findings/index.ts';
import { workloadSubject } from './subjects.ts';

/** The group of a finding about pods without a node; undefined for other findings. */
export function groupOfFinding(
  document: Reported,
  by?: GroupBy,
): (finding: Pick<ReportFinding, 'subject' | 'message'>) => PlanGroup | undefined {
  const found = new Map<string, PlanGroup>();
  for (const { group, pods } of document.kind === 'Plan' ? groupsOf(document, by) : []) {
    for (const pod of pods) {
      const subject = printable(workloadSubject(pod));
      found.set(JSON.stringify([subject, printable(pod.message ?? group.message)]), group);
    }
  }
  return ({ subject, message }) => found.get(JSON.stringify([subject, message]));
}

/** A plan with the groups that were asked for, instead of groups by cause; any other document as it is. */
export const withGroups = <D extends Written>(
  document: D,
  { groupBy }: Pick<ReportOptions, 'groupBy'>,
): D | Reported =>
  groupBy === undefined || document.kind !== 'Plan'
    ? document
    : { ...document, groups: groupsOf(document, groupBy).map(({ group }) => group) };
