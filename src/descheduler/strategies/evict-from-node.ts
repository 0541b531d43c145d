import type { Pod } from '../../objects/index.ts';
import type { Cause, StrategyHandle } from './contract.ts';

/** A pod to evict, and why. */
export interface Candidate {
  readonly pod: Pod;
  readonly cause: Cause;
}

/**
 * Evicts pods of one node in their order until the limit of the node is reached.
 *
 * @returns false if the limit of the cycle is reached: the strategy ends
 */
export function evictFromNode(
  candidates: readonly Candidate[],
  evict: StrategyHandle['evict'],
): boolean {
  for (const { pod, cause } of candidates) {
    const result = evict(pod, cause);
    if (result === 'total limit') return false;
    if (result === 'node limit') return true;
  }
  return true;
}
