import { takeAllowed } from '../budgets/allowances.ts';
import { inOrder } from '../candidates/order.ts';
import { mayBeRemoved } from '../consolidation/eligibility.ts';
import type { DisruptionMethod } from './contract.ts';

/**
 * Removes empty nodes, as many as the budgets allow.
 *
 * Rule: Emptiness, disruption/emptiness.go, Karpenter v1.13.
 */
export const EMPTINESS: DisruptionMethod = {
  name: 'emptiness',
  reason: 'Empty',
  kind: 'graceful',
  isValidated: true,
  judge: mayBeRemoved,
  sort: ({ rules }, candidates) => inOrder(candidates, rules),
  propose: ({ candidates, allowances }) => {
    const { taken, isConstrained } = takeAllowed(candidates, allowances);
    if (taken.length === 0) return { events: [], isSettled: !isConstrained };
    return { command: { candidates: taken, replacements: [] }, events: [], isSettled: false };
  },
};
