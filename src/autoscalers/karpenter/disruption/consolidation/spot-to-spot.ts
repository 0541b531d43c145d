import type { Candidate } from '../candidates/search.ts';
import type { DisruptionCluster } from '../cluster.ts';
import { CAPACITY_TYPE, SPOT } from '../../algebra/labels.ts';
import { Requirement } from '../../algebra/requirement.ts';
import type { Requirements } from '../../algebra/requirements.ts';
import { checkMinValues } from '../../catalogue/min-values.ts';
import { usableOfferings } from '../../catalogue/prices.ts';
import type { PlannedClaim } from '../../provisioning/claims/planned-claim.ts';
import { cheaperThan } from './cheaper.ts';
import type { Replacing } from './cheaper.ts';

/** So many cheaper types a single spot node needs: it is launched as one of them, and then is one of the cheapest. */
const NEEDED_TYPES = 15;

/**
 * Replaces spot nodes by a spot node, if the feature gate allows it.
 *
 * Rule: computeSpotToSpotConsolidation, disruption/consolidation.go, Karpenter v1.13.
 */
export function spotToSpot(
  { options, provider }: DisruptionCluster,
  candidates: readonly Candidate[],
  planned: PlannedClaim,
  price: number,
): Replacing {
  if (!options.replacesSpotBySpot) return { cause: { id: 'spot-to-spot-disabled' } };
  const requirements = onlySpot(planned.requirements);
  const types = planned.types.filter(
    (type) => usableOfferings(provider, type, requirements).length > 0,
  );
  const cheaper = cheaperThan({ ...planned, requirements, types }, price);
  if ('cause' in cheaper || candidates.length > 1) return cheaper;
  const { claim } = cheaper;
  if (claim.types.length < NEEDED_TYPES) {
    return {
      cause: { id: 'too-few-spot-types', types: claim.types.length, needed: NEEDED_TYPES },
    };
  }
  const { needed } = checkMinValues(claim.types, requirements);
  return { claim: { ...claim, types: claim.types.slice(0, Math.max(NEEDED_TYPES, needed)) } };
}

/** Requirements of a launch as a spot instance, or not at all. */
export const onlySpot = (requirements: Requirements): Requirements =>
  requirements.with([Requirement.of(CAPACITY_TYPE, 'In', [SPOT])]);
