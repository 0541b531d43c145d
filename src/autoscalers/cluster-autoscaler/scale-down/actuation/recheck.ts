import type { Pod } from '../../../../objects/index.ts';
import { podsToMove, RemainingBudgets } from '../drainability/index.ts';
import type { DrainContext } from '../drainability/index.ts';

/**
 * Why the deletion of a tainted node is given up when its delay is over: a pod that came meanwhile, or a pod that may not go.
 * Undefined: it goes on. The text is the program's own. Budgets and owners are looked up only for a node that is drained.
 *
 * Source: core/scaledown/actuation/actuator.go deleteNodesAsync, 1.36.
 *
 * @param pods of the node at that moment, without expendable ones
 */
export function whyGivenUp(
  nodeName: string,
  pods: readonly Pod[],
  isDrain: boolean,
  context: DrainContext,
): string | undefined {
  const noLookUps = { budgets: new RemainingBudgets(), findController: undefined };
  const moves = podsToMove(pods, isDrain ? context : { ...context, ...noLookUps });
  if (moves.blocking !== undefined) {
    return `GetPodsToMove for "${nodeName}" returned error: ${moves.blocking.text}`;
  }
  if (isDrain) return undefined;
  if (moves.toMove.length > 0) {
    return `failed to delete empty node "${nodeName}", new pods scheduled`;
  }
  if (moves.toComplete.length > 0) {
    return `failed to delete empty node "${nodeName}", active on-completion pods present`;
  }
  return undefined;
}
