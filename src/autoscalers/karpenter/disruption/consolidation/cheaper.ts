import { checkMinValues, minValuesText } from '../../catalogue/min-values.ts';
import type { PlannedClaim } from '../../provisioning/claims/planned-claim.ts';
import type { UnconsolidatableCause } from './unconsolidatable.ts';

/** A cheaper replacement, or why there is none. */
export type Replacing =
  { readonly claim: PlannedClaim } | { readonly cause: UnconsolidatableCause };

/**
 * A claim with the types whose launch costs less than a price in any case.
 *
 * Rule: RemoveInstanceTypeOptionsByPriceAndMinValues, provisioning/scheduling/nodeclaim.go, Karpenter v1.13.
 */
export function cheaperThan(claim: PlannedClaim, price: number): Replacing {
  const { requirements, template } = claim;
  const worst = template.table.worstPrices(requirements);
  const types = claim.types.filter((type) => (worst.get(type) ?? Infinity) < price);
  const { missing } = checkMinValues(types, requirements);
  if (missing.size > 0) {
    return { cause: { id: 'too-few-cheaper', problem: minValuesText(missing.keys()) } };
  }
  if (types.length === 0) return { cause: { id: 'none-cheaper' } };
  return { claim: { ...claim, types } };
}
