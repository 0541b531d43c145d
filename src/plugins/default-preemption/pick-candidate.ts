import { podPriority } from '../../objects/index.ts';
import type { Pod } from '../../objects/index.ts';
import { startTime } from './importance.ts';
import type { Victims } from './select-victims.ts';
import { greatest, least } from '../../units/index.ts';

/** Makes every priority positive, so that more victims always have a larger sum. */
const PRIORITY_OFFSET = 2 ** 31;

/** Applied one after the other; smaller is better. Numbers stay exact below 2^53. */
const criteria: readonly ((victims: Victims) => number)[] = [
  ({ violations }) => violations,
  ({ pods }) => podPriority(pods[0]!),
  ({ pods }) => pods.reduce((sum, pod) => sum + podPriority(pod) + PRIORITY_OFFSET, 0),
  ({ pods }) => pods.length,
  ({ pods }) => -earliestStart(pods),
];

/**
 * The candidates that are equal after all criteria: fewest budgets broken, lowest priority of the most important victim, smallest
 * sum of priorities, fewest victims, latest start of the most important victims. Upstream then takes the first of an unordered map.
 *
 * Source: kubernetes v1.34.1 framework/preemption pickOneNodeForPreemption.
 */
export function bestCandidates(candidates: readonly Victims[]): readonly Victims[] {
  let best = candidates;
  for (const criterion of criteria) {
    if (best.length < 2) break;
    const values = best.map(criterion);
    const lowest = least(values);
    best = best.filter((_, at) => values[at] === lowest);
  }
  return best;
}

/** The earliest start of the victims with the highest priority. */
function earliestStart(pods: readonly Pod[]): number {
  const highest = greatest(pods.map(podPriority));
  return least(pods.filter((pod) => podPriority(pod) === highest).map(startTime));
}
