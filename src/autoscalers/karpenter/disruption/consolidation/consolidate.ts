import type { Candidate } from '../candidates/search.ts';
import type { DisruptionCluster, Simulation } from '../cluster.ts';
import type { Command } from '../command.ts';
import type { DisruptionEvent } from '../events.ts';
import { CAPACITY_TYPE, ON_DEMAND, SPOT } from '../../algebra/labels.ts';
import { sourcePrice } from '../prices/source-price.ts';
import type { PlannedClaim } from '../../provisioning/claims/planned-claim.ts';
import { withoutPlaceText } from '../simulation/without-place.ts';
import { cheaperThan } from './cheaper.ts';
import { candidateEvents } from './command-events.ts';
import type { Replacing } from './cheaper.ts';
import { onlySpot, spotToSpot } from './spot-to-spot.ts';
import { unconsolidatableEvents } from './unconsolidatable.ts';
import type { UnconsolidatableCause } from './unconsolidatable.ts';

/** What would become of candidates: a command, or none, with what Karpenter says about it. */
export interface Consolidation {
  readonly command?: Command;
  readonly events: readonly DisruptionEvent[];
}

/**
 * Removes candidates together if their pods fit elsewhere, with at most one new node that is cheaper than they are. Only about a single
 * candidate Karpenter says why not.
 *
 * Rule: computeConsolidation, disruption/consolidation.go, Karpenter v1.13.
 */
export function consolidate(
  cluster: DisruptionCluster,
  candidates: readonly Candidate[],
): Consolidation {
  const { rules } = cluster;
  if (!cluster.canSimulate) return { events: [] };
  const simulation = cluster.simulate(
    candidates.map(({ state }) => state),
    { isConsolidation: true },
  );
  const { events } = simulation;
  const found = commandOf(cluster, candidates, simulation);
  if ('cause' in found) {
    const [only, second] = candidates;
    const isSingle = only !== undefined && second === undefined;
    if (!isSingle) return { events };
    return { events: [...events, ...unconsolidatableEvents(only.state, found.cause, rules)] };
  }
  const { command } = found;
  const isDeletion = command.replacements.length === 0;
  if (isDeletion) return { command, events };
  return { command, events: [...events, ...candidateEvents(command, cluster)] };
}

function commandOf(
  cluster: DisruptionCluster,
  candidates: readonly Candidate[],
  simulation: Simulation,
): { readonly command: Command } | { readonly cause: UnconsolidatableCause } {
  const { claims, problems } = simulation;
  if (problems.size > 0) {
    return { cause: { id: 'pods-without-place', problem: withoutPlaceText(problems) } };
  }
  const [claim, second] = claims;
  if (claim === undefined) return { command: { candidates, replacements: [], simulation } };
  if (second !== undefined) return { cause: { id: 'several-replacements', count: claims.length } };
  const replacing = replacementFor(cluster, candidates, claim);
  if ('cause' in replacing) return replacing;
  return { command: { candidates, replacements: [replacing.claim], simulation } };
}

function replacementFor(
  cluster: DisruptionCluster,
  candidates: readonly Candidate[],
  claim: PlannedClaim,
): Replacing {
  const { requirements } = claim;
  const price = sourcePrice(candidates, cluster.rules);
  if (price === Infinity) return { cause: { id: 'unknown-price' } };
  const capacityTypes = requirements.get(CAPACITY_TYPE);
  const mayBeSpot = capacityTypes.has(SPOT);
  if (mayBeSpot && candidates.every(({ capacityType }) => capacityType === SPOT)) {
    return spotToSpot(cluster, candidates, claim, price);
  }
  const cheaper = cheaperThan(claim, price);
  if ('cause' in cheaper || !mayBeSpot || !capacityTypes.has(ON_DEMAND)) {
    return cheaper;
  }
  // The types are cheaper as spot instances: an on-demand instance in their place might not be.
  return { claim: { ...cheaper.claim, requirements: onlySpot(requirements) } };
}
