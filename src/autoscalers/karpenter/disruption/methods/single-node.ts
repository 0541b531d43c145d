import { append, groupBy } from '../../../../units/index.ts';
import { approvedNodeEvents, mayPass, weigh } from '../balanced/weigh.ts';
import { isAllowed } from '../budgets/allowances.ts';
import type { Candidate } from '../candidates/search.ts';
import { inOrder } from '../candidates/order.ts';
import { consolidate } from '../consolidation/consolidate.ts';
import { mayBeMoved } from '../consolidation/eligibility.ts';
import type { DisruptionEvent } from '../events.ts';
import type { DisruptionMethod } from './contract.ts';

/**
 * Removes or replaces the first node that can be.
 *
 * Rule: SingleNodeConsolidation, disruption/singlenodeconsolidation.go, Karpenter v1.13. Its time limit of three minutes is not modelled.
 */
export const SINGLE_NODE: DisruptionMethod = {
  name: 'singleNode',
  reason: 'Underutilized',
  kind: 'graceful',
  isValidated: true,
  judge: mayBeMoved,
  sort: ({ rules }, candidates) => poolsInTurn(inOrder(candidates, rules)),
  propose: (choice) => {
    const events: DisruptionEvent[] = [];
    let isConstrained = false;
    for (const candidate of choice.candidates) {
      if (!isAllowed(candidate, choice.allowances)) {
        isConstrained = true;
        continue;
      }
      if (candidate.pods.length === 0 || !mayPass(choice, candidate)) continue;
      const { command, events: said } = consolidate(choice.cluster, [candidate]);
      append(events, said);
      if (command === undefined) continue;
      const weights = weigh(choice, command);
      append(events, approvedNodeEvents(weights, candidate));
      if (weights.isApproved) return { command, events, isSettled: false };
    }
    return { events, isSettled: !isConstrained };
  },
};

/**
 * The first candidate of each pool, then the second of each, and so on. Karpenter takes the pools in any order; here in the order of their
 * first candidates. Rule: shuffleCandidates.
 */
function poolsInTurn(candidates: readonly Candidate[]): readonly Candidate[] {
  const pools = [...groupBy(candidates, ({ pool }) => pool.metadata.name).values()];
  const longest = pools.reduce((most, { length }) => Math.max(most, length), 0);
  return Array.from({ length: longest }, (_, turn) =>
    pools.flatMap((ofPool) => ofPool[turn] ?? []),
  ).flat();
}
