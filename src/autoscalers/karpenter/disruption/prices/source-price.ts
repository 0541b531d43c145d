import type { Candidate } from '../candidates/search.ts';
import type { DisruptionRules } from '../rules.ts';

/**
 * What the candidates cost together. Before v1.14 one candidate without a price makes all of them free, so that nothing is cheaper.
 *
 * Rule: getCandidatePrices, disruption/consolidation.go, Karpenter v1.13; sumCandidatePrices, disruption/balanced.go, v1.14.
 */
export function sourcePrice(
  candidates: readonly Pick<Candidate, 'price'>[],
  rules: DisruptionRules,
): number {
  let sum = 0;
  for (const { price } of candidates) {
    if (price === undefined && !rules.countsMoves) return 0;
    sum += price ?? 0;
  }
  return sum;
}
