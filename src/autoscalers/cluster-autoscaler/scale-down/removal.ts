import type { Node, Pod } from '../../../objects/index.ts';
import { TO_BE_DELETED } from '../nodes/index.ts';
import { withoutNode } from '../pods/index.ts';
import type { PodPacker } from '../pods/index.ts';
import type { ClusterSnapshot } from '../snapshot/index.ts';
import { podsToMove } from './drainability/index.ts';
import type { DrainContext } from './drainability/index.ts';
import type { RemovableNode, UnremovableNode } from './reasons.ts';

/** What a removal is simulated with. */
export interface RemovalContext extends DrainContext {
  readonly snapshot: ClusterSnapshot;
  readonly packer: PodPacker;
  /** Whether pods may move to the node. */
  readonly isDestination: (name: string) => boolean;
}

/**
 * Whether all pods of a node have a place elsewhere. If so, the snapshot keeps them there and loses the node, so that the next
 * removal is simulated on what this one leaves.
 *
 * Source: simulator/cluster.go SimulateNodeRemoval, 1.36.
 */
export function simulateRemoval(
  node: Node,
  context: RemovalContext,
): { readonly removable: RemovableNode } | { readonly unremovable: UnremovableNode } {
  const { snapshot, budgets } = context;
  const { name } = node.metadata;
  const moves = podsToMove(snapshot.podsOn(name), context);
  if (moves.blocking !== undefined) {
    return { unremovable: { node, reason: 'BlockedByPod', blocking: moves.blocking } };
  }
  const { toMove, toComplete } = moves;
  snapshot.fork();
  if (!movesAll(node, toMove, context)) {
    snapshot.revert();
    return { unremovable: { node, reason: 'NoPlaceToMovePods' } };
  }
  snapshot.removeNode(name);
  snapshot.commit();
  const isRisky = !budgets.allowTogether(toMove);
  return { removable: { node, podsToMove: toMove, podsToComplete: toComplete, isRisky } };
}

/** While its pods look for a place, the node is empty and tainted but still there: topology spread counts it. */
function movesAll(node: Node, pods: readonly Pod[], context: RemovalContext): boolean {
  const { snapshot, packer, isDestination, now } = context;
  const { name } = node.metadata;
  for (const pod of snapshot.podsOn(name)) snapshot.removePod(pod, name);
  const taint = { key: TO_BE_DELETED, value: `${Math.floor(now / 1000)}`, effect: 'NoSchedule' };
  const taints = [...(node.spec?.taints ?? []), taint];
  snapshot.replaceNode({ ...node, spec: { ...node.spec, taints } });
  const packed = packer.pack(pods.map(withoutNode), snapshot, {
    isAcceptable: (other) => other !== name && isDestination(other),
    breaksOnFailure: true,
  });
  return packed.length === pods.length;
}
