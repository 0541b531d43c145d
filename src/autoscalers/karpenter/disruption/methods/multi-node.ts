import { append } from '../../../../units/index.ts';
import { approvedPoolEvents, weigh } from '../balanced/weigh.ts';
import { takeAllowed } from '../budgets/allowances.ts';
import type { Candidate } from '../candidates/search.ts';
import { inOrder } from '../candidates/order.ts';
import type { Command } from '../command.ts';
import { consolidate } from '../consolidation/consolidate.ts';
import { mayBeMoved } from '../consolidation/eligibility.ts';
import { withoutSameType } from '../consolidation/same-type.ts';
import type { DisruptionEvent } from '../events.ts';
import type { Choice, DisruptionMethod } from './contract.ts';

/** So many nodes Karpenter looks at together. */
const MOST_NODES = 100;

/**
 * Removes several nodes at once: as many of the first candidates as a binary search finds.
 *
 * Rule: MultiNodeConsolidation, disruption/multinodeconsolidation.go, Karpenter v1.13. Its time limit of a minute is not modelled.
 */
export const MULTI_NODE: DisruptionMethod = {
  name: 'multiNode',
  reason: 'Underutilized',
  kind: 'graceful',
  isValidated: true,
  judge: mayBeMoved,
  sort: ({ rules }, candidates) => inOrder(candidates, rules),
  propose: (choice) => {
    // An empty node that Emptiness has left has no budget for it.
    const movable = choice.candidates.filter(({ pods }) => pods.length > 0);
    const { taken, isConstrained } = takeAllowed(movable, choice.allowances);
    const { command, events } = longestPrefix(choice, taken);
    if (command !== undefined) return { command, events, isSettled: false };
    return { events, isSettled: !isConstrained };
  },
};

interface Found {
  readonly command?: Command;
  readonly events: readonly DisruptionEvent[];
}

/** The search takes it that what is impossible for some candidates is impossible for more. */
function longestPrefix(choice: Choice, candidates: readonly Candidate[]): Found {
  const events: DisruptionEvent[] = [];
  let best: Found = { events: [] };
  let refused: Found = { events: [] };
  let low = 1;
  let high = candidates.length <= MOST_NODES ? candidates.length - 1 : MOST_NODES;
  while (low <= high) {
    const middle = Math.floor((low + high) / 2);
    const found = consolidate(choice.cluster, candidates.slice(0, middle + 1));
    append(events, found.events);
    const command = found.command && withoutSameType(found.command, choice.cluster);
    const weights = command && weigh(choice, command);
    if (command !== undefined && weights?.isApproved === true) {
      best = { command, events: approvedPoolEvents(weights) };
      low = middle + 1;
    } else {
      if (weights !== undefined) refused = { events: approvedPoolEvents(weights) };
      high = middle - 1;
    }
  }
  const { command } = best;
  const last = command === undefined ? refused : best;
  return { ...(command && { command }), events: [...events, ...last.events] };
}
