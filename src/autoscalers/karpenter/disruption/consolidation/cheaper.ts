import type { DisruptionCluster } from '../cluster.ts';
import { checkMinValues, minValuesText } from '../../catalogue/min-values.ts';
import { worstLaunchPrice } from '../../catalogue/prices.ts';
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
export function cheaperThan(
  claim: PlannedClaim,
  price: number,
  { provider }: Pick<DisruptionCluster, 'provider'>,
): Replacing {
  const { requirements } = claim;
  const types = claim.types.filter(
    (type) => worstLaunchPrice(provider, type, requirements) < price,
  );
  const { missing } = checkMinValues(types, requirements);
  if (missing.size > 0) {
    return { cause: { id: 'too-few-cheaper', problem: minValuesText(missing.keys()) } };
  }
  if (types.length === 0) return { cause: { id: 'none-cheaper' } };
  return { claim: { ...claim, types } };
}
