import type { DisruptionRules } from '../rules.ts';
import type { Candidate } from './search.ts';

/** What a candidate's removal saves by the cost of moving its pods. Rule: SavingsRatio, disruption/types.go, Karpenter v1.14. */
export const savingsRatio = ({ price, moveCost }: Candidate): number => (price ?? 0) / moveCost;

/**
 * The candidates in the order of consolidation. Karpenter lists nodes in any order; here equal ones stay in the order of the list.
 *
 * Rule: sortCandidates, disruption/consolidation.go, Karpenter v1.13 and v1.14.
 */
export function inOrder(
  candidates: readonly Candidate[],
  rules: DisruptionRules,
): readonly Candidate[] {
  return rules.ranksByPrice
    ? candidates.toSorted((a, b) => savingsRatio(b) - savingsRatio(a))
    : candidates.toSorted((a, b) => a.disruptionCost - b.disruptionCost);
}
