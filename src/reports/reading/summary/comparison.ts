import type { Comparison, Regression } from '../../../outcome/index.ts';
import { count } from '../../layout/figures.ts';
import { withLeftOut } from '../left-out.ts';
import { traceWords } from '../objectives/trace-figures.ts';
import { objectiveWords } from './objectives.ts';

/**
 * "Comparison passed: head places 12 more pods; balance of cpu is worse by 4 points; 6 moved (2 only ties), 12 newly placed." If the
 * comparison fails, it begins with the pods.
 */
export function comparisonLine(comparison: Comparison): string {
  const { summary, regressions, notModelled } = comparison;
  const { verdict } = summary;
  const words = objectiveWords(comparison);
  const pods = podWords(comparison);
  const sentences =
    words === undefined
      ? [pods, ...lessBalanced(regressions)]
      : verdict === 'passed'
        ? [words, pods]
        : [pods, words];
  const all = [...sentences, ...traceWords(comparison.trace)];
  return withLeftOut(`Comparison ${verdict}: ${all.join('; ')}.`, notModelled);
}

/** "1 newly unschedulable, 2 refused, 6 moved (2 only ties)": what may fail a comparison first. */
function podWords({ summary, regressions }: Comparison): string {
  const { moved, onlyTies, newlyUnschedulable, newlyPlaced, preempted, added, removed } = summary;
  const ties = onlyTies === 0 ? '' : ` (${onlyTies === moved ? 'all' : count(onlyTies)} only ties)`;
  const some = (pods: number, word: string): readonly string[] =>
    pods === 0 ? [] : [`${count(pods)} ${word}`];
  return [
    ...some(newlyUnschedulable, 'newly unschedulable'),
    ...otherReasons(regressions),
    ...some(preempted, 'evicted'),
    `${count(moved)} moved${ties}`,
    ...some(newlyPlaced, 'newly placed'),
    ...some(added, 'added'),
    ...some(removed, 'removed'),
  ].join(', ');
}

/** Of comparisons without objectives. */
function lessBalanced(regressions: readonly Regression[]): readonly string[] {
  const uneven = regressions.filter(({ kind }) => kind === 'imbalance');
  if (uneven.length === 0) return [];
  return [`less balanced: ${uneven.map(({ object }) => object).join(', ')}`];
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
