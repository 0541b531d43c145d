import { podPriority } from '../../api/index.ts';
import type { Pod } from '../../api/index.ts';
import { startTime } from './importance.ts';
import type { Victims } from './select-victims.ts';

/** Lifts every priority above zero, so that many victims are never better than few. */
const PRIORITY_OFFSET = 2 ** 31;

/** The smaller the better, one after the other; numbers stay exact below 2^53. */
const criteria: readonly ((victims: Victims) => number)[] = [
  ({ violations }) => violations,
  ({ pods }) => podPriority(pods[0]!),
  ({ pods }) => pods.reduce((sum, pod) => sum + podPriority(pod) + PRIORITY_OFFSET, 0),
  ({ pods }) => pods.length,
  ({ pods }) => -earliestStart(pods),
];

/**
 * The candidates that nothing tells apart, after all criteria: fewest budgets broken, lowest priority of the most important victim,
 * smallest sum of priorities, fewest victims, latest start of the most important ones. Upstream then takes whichever comes first
 * out of an unordered map.
 *
 * Source: kubernetes v1.34.1 framework/preemption pickOneNodeForPreemption.
 */
export function bestCandidates(candidates: readonly Victims[]): readonly Victims[] {
  let best = candidates;
  for (const criterion of criteria) {
    if (best.length < 2) break;
    const values = best.map(criterion);
    const least = Math.min(...values);
    best = best.filter((_, at) => values[at] === least);
  }
  return best;
}

/** Of the victims with the highest priority. */
function earliestStart(pods: readonly Pod[]): number {
  const highest = Math.max(...pods.map(podPriority));
  return Math.min(...pods.filter((pod) => podPriority(pod) === highest).map(startTime));
}
