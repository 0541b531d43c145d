import type { Candidate } from '../candidates/search.ts';
import type { DisruptionCluster } from '../cluster.ts';
import { consolidateAfterMs, isConsolidatable } from '../conditions/consolidatable.ts';
import type { DisruptionEvent } from '../events.ts';
import { CAPACITY_TYPE, INSTANCE_TYPE, ZONE } from '../../algebra/labels.ts';
import { unconsolidatableEvents } from './unconsolidatable.ts';
import type { UnconsolidatableCause } from './unconsolidatable.ts';

/** Whether a candidate may be consolidated, with the events that say why not. */
export interface Eligibility {
  readonly isEligible: boolean;
  readonly events: readonly DisruptionEvent<UnconsolidatableCause>[];
}

type Judge = (cluster: DisruptionCluster, candidate: Candidate) => Eligibility;

/**
 * Whether a node that pods run on may be replaced, or its pods be moved.
 *
 * Rule: consolidation.ShouldDisrupt, disruption/consolidation.go, Karpenter v1.13.
 */
export const mayBeMoved: Judge = (cluster, candidate) => {
  const { pool, nodeClaim } = candidate;
  if (pool.spec.replicas !== undefined) return answer(false);
  const known = unknownPrice(candidate) ?? disabledBy(candidate);
  if (known !== undefined) return refuse(cluster, candidate, known);
  // Emptiness removes it, under budgets of its own.
  if (cluster.rules.countsMoves && candidate.isEmpty) return answer(false);
  if (!policyMoves(cluster, candidate)) {
    return refuse(cluster, candidate, { id: 'only-empty', pool: pool.metadata.name });
  }
  return answer(isConsolidatable(nodeClaim, pool, cluster.nowMs));
};

/**
 * Whether a node may be removed because nothing runs on it.
 *
 * Rule: Emptiness.ShouldDisrupt, disruption/emptiness.go, Karpenter v1.13.
 */
export const mayBeRemoved: Judge = (cluster, candidate) => {
  const { pool, nodeClaim, isEmpty } = candidate;
  if (pool.spec.replicas !== undefined) return answer(false);
  const disabled = disabledBy(candidate);
  if (disabled !== undefined) return refuse(cluster, candidate, disabled);
  return answer(isEmpty && isConsolidatable(nodeClaim, pool, cluster.nowMs));
};

const answer = (isEligible: boolean): Eligibility => ({ isEligible, events: [] });

const refuse = (
  { rules }: DisruptionCluster,
  { state }: Candidate,
  cause: UnconsolidatableCause,
): Eligibility => ({ isEligible: false, events: unconsolidatableEvents(state, cause, rules) });

/** What the price of a node hangs on, and is not known. */
function unknownPrice({ state, instanceType }: Candidate): UnconsolidatableCause | undefined {
  const { labels } = state;
  if (instanceType === undefined) {
    return { id: 'type-not-found', type: labels[INSTANCE_TYPE] ?? '' };
  }
  const label = [CAPACITY_TYPE, ZONE].find((key) => !Object.hasOwn(labels, key));
  return label === undefined ? undefined : { id: 'no-label', label };
}

function disabledBy({ pool }: Candidate): UnconsolidatableCause | undefined {
  if (consolidateAfterMs(pool) !== undefined) return undefined;
  return { id: 'consolidation-disabled', pool: pool.metadata.name };
}

function policyMoves({ rules }: DisruptionCluster, { pool }: Candidate): boolean {
  const { consolidationPolicy = 'WhenEmptyOrUnderutilized' } = pool.spec.disruption ?? {};
  if (rules.weighsMoves) return consolidationPolicy !== 'WhenEmpty';
  return consolidationPolicy === 'WhenEmptyOrUnderutilized';
}
