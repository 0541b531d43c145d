import { podPriority } from '../../objects/index.ts';
import type { Pod } from '../../objects/index.ts';
import type { NodeIndex } from '../../cluster/index.ts';
import type { PreemptionCandidate } from '../../framework/index.ts';
import { greatest, least } from '../../units/index.ts';
import { startTime } from './importance.ts';

/**
 * The pods to evict from a node: most important first; with `protectedFirst`, pods that a budget protects come before all others.
 */
export interface Victims extends PreemptionCandidate {
  readonly node: NodeIndex;
  /** Compared one after the other with those of other nodes; smaller is better. */
  readonly criteria: readonly number[];
}

/** Makes every priority positive, so that more victims always have a larger sum. */
const PRIORITY_OFFSET = 2 ** 31;

export const asVictims = (node: NodeIndex, candidate: PreemptionCandidate): Victims => ({
  ...candidate,
  node,
  criteria: criteriaOf(candidate),
});

/**
 * Budgets broken, priority of the most important victim, sum of priorities, number of victims, and the latest start of the most
 * important victims. Numbers stay exact below 2^53.
 *
 * Source: kubernetes v1.34.1 framework/preemption pickOneNodeForPreemption.
 */
const criteriaOf = ({ victims, pdbViolations }: PreemptionCandidate): readonly number[] => [
  pdbViolations,
  podPriority(victims[0]!),
  victims.reduce((sum, pod) => sum + podPriority(pod) + PRIORITY_OFFSET, 0),
  victims.length,
  -earliestStart(victims),
];

/** The earliest start of the victims with the highest priority. */
function earliestStart(pods: readonly Pod[]): number {
  const highest = greatest(pods.map(podPriority));
  return least(pods.filter((pod) => podPriority(pod) === highest).map(startTime));
}
