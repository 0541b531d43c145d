import type { Node } from '../../../objects/index.ts';
import { podsToMove, RemainingBudgets } from './drainability/index.ts';
import type { ScaleDownView } from './eligibility.ts';
import type { ScaleDownDelays } from './delays.ts';

/** What is remembered of earlier loops to choose and sort candidates. */
export interface EarlierLoops {
  /** Whether the node was unneeded in the last loop. */
  readonly wasUnneeded: (name: string) => boolean;
  readonly delays: ScaleDownDelays;
}

/**
 * The nodes that may be removed at all, in the order in which removals are simulated: nodes of groups above their minimum; empty nodes
 * first, then those that were unneeded in the last loop, else in the order of the nodes.
 *
 * Source: processors/scaledowncandidates, processors/nodes/pre_filtering_processor.go, 1.36.
 */
export function scaleDownCandidates(
  nodes: readonly Node[],
  view: ScaleDownView,
  { wasUnneeded, delays }: EarlierLoops,
): readonly Node[] {
  const { cloud, options, now } = view;
  return nodes
    .filter(({ metadata: { name } }) => {
      const group = cloud.groupOf(name);
      if (group === undefined || delays.delaysGroup(group.id, options, now)) return false;
      return cloud.targetOf(group) > group.min;
    })
    .map((node) => ({ node, rank: rankOf(node, view, wasUnneeded) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ node }) => node);
}

/** Lower is earlier: nodes without pods to move, those of them whose pods are waited for, all others. */
function rankOf(node: Node, view: ScaleDownView, wasUnneeded: EarlierLoops['wasUnneeded']): number {
  const { isEmpty, waits } = emptiness(node, view);
  const kind = isEmpty ? (waits ? 1 : 0) : 2;
  return kind * 2 + (wasUnneeded(node.metadata.name) ? 0 : 1);
}

/** Judged without budgets, and as if all controllers existed. Source: empty_candidates_sorting.go, 1.36. */
function emptiness(node: Node, { snapshot, options, now }: ScaleDownView): Emptiness {
  const context = { options, budgets: new RemainingBudgets(), findController: undefined, now };
  const moves = podsToMove(snapshot.podsOn(node.metadata.name), context);
  if (moves.blocking !== undefined || moves.toMove.length > 0) {
    return { isEmpty: false, waits: false };
  }
  return { isEmpty: true, waits: moves.toComplete.length > 0 };
}

interface Emptiness {
  readonly isEmpty: boolean;
  /** Pods on it are waited for. */
  readonly waits: boolean;
}
