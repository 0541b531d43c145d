import { goQuote } from '../../../../golang/index.ts';
import { aboutNode } from '../events.ts';
import type { DisruptionEvent } from '../events.ts';
import type { StateNode } from '../../memory/state-node.ts';
import type { DisruptionRules } from '../rules.ts';

/** Why a node is not consolidated. */
export type UnconsolidatableCause =
  | { readonly id: 'type-not-found'; readonly type: string }
  | { readonly id: 'no-label'; readonly label: string }
  | { readonly id: 'consolidation-disabled'; readonly pool: string }
  | { readonly id: 'only-empty'; readonly pool: string }
  | { readonly id: 'pods-without-place'; readonly problem: string }
  | { readonly id: 'several-replacements'; readonly count: number }
  | { readonly id: 'none-cheaper' }
  /** Not Karpenter's own: it knows all prices. */
  | { readonly id: 'unknown-price' }
  /** The types that are cheaper break minValues. */
  | { readonly id: 'too-few-cheaper'; readonly problem: string }
  | { readonly id: 'spot-to-spot-disabled' }
  | { readonly id: 'too-few-spot-types'; readonly types: number; readonly needed: number };

/** Unconsolidatable on a node and its NodeClaim, with Karpenter's text. */
export function unconsolidatableEvents(
  state: StateNode,
  cause: UnconsolidatableCause,
  rules: DisruptionRules,
): readonly DisruptionEvent<UnconsolidatableCause>[] {
  const message = unconsolidatableText(cause, rules);
  return aboutNode(state, { reason: 'Unconsolidatable', message, cause });
}

/** Sources: ShouldDisrupt and computeConsolidation, disruption/consolidation.go, Karpenter v1.13. */
function unconsolidatableText(cause: UnconsolidatableCause, rules: DisruptionRules): string {
  switch (cause.id) {
    case 'type-not-found':
      return `Instance Type ${goQuote(cause.type)} not found`;
    case 'no-label':
      return `Node does not have label ${goQuote(cause.label)}`;
    case 'consolidation-disabled':
      return `NodePool ${goQuote(cause.pool)} has consolidation disabled`;
    case 'only-empty':
      return rules.countsMoves
        ? `NodePool ${goQuote(cause.pool)} has consolidation policy WhenEmpty, but node is not empty`
        : `NodePool ${goQuote(cause.pool)} has non-empty consolidation disabled`;
    case 'pods-without-place':
      return cause.problem;
    case 'several-replacements':
      return `Can't remove without creating ${cause.count} candidates`;
    case 'none-cheaper':
      return "Can't replace with a cheaper node";
    case 'unknown-price':
      return "The node's price is not known here, so that no replacement can be told to be cheaper";
    case 'too-few-cheaper':
      return `Filtering by price: ${cause.problem}`;
    case 'spot-to-spot-disabled':
      return "SpotToSpotConsolidation is disabled, can't replace a spot node with a spot node";
    case 'too-few-spot-types':
      return `SpotToSpotConsolidation requires ${cause.needed} cheaper instance type options than the current candidate to consolidate, got ${cause.types}`;
  }
}
