import type { Comparison, Regression } from '../../../outcome/index.ts';
import { printable } from '../../../units/index.ts';
import { count } from '../../layout/figures.ts';
import { withLeftOut } from '../left-out.ts';

/** "Comparison passed: 6 moved (2 only ties), 1 newly unschedulable, 0 newly placed, 0 evicted; less balanced: cpu." */
export function comparisonLine({ summary, regressions, notModelled }: Comparison): string {
  const { moved, onlyTies, newlyUnschedulable, newlyPlaced, preempted, added, removed } = summary;
  const ties = onlyTies === 0 ? '' : ` (${onlyTies === moved ? 'all' : count(onlyTies)} only ties)`;
  const parts = [
    `${count(moved)} moved${ties}`,
    `${count(newlyUnschedulable)} newly unschedulable`,
    `${count(newlyPlaced)} newly placed`,
    `${count(preempted)} evicted`,
    ...(added > 0 ? [`${count(added)} added`] : []),
    ...(removed > 0 ? [`${count(removed)} removed`] : []),
    ...otherReasons(regressions),
  ];
  const uneven = regressions.filter(({ kind }) => kind === 'imbalance');
  const balance =
    uneven.length === 0
      ? ''
      : `; less balanced: ${uneven.map(({ object }) => printable(object)).join(', ')}`;
  return withLeftOut(`Comparison ${summary.verdict}: ${parts.join(', ')}${balance}.`, notModelled);
}

/** Kinds of regressions with a figure or words of their own in the line. */
const TOLD: ReadonlySet<string> = new Set(['unschedulable', 'preemption', 'moved', 'imbalance']);

/** Other regressions that make the comparison fail, such as "1 refused" and "2 not ready". */
function otherReasons(regressions: readonly Regression[]): readonly string[] {
  const numbers = new Map<string, number>();
  for (const { kind, counts } of regressions) {
    if (counts && !TOLD.has(kind)) numbers.set(kind, (numbers.get(kind) ?? 0) + 1);
  }
  return Array.from(numbers, ([kind, number]) => `${count(number)} ${kind.replaceAll('-', ' ')}`);
}
