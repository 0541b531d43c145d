import { DO_NOT_DISRUPT } from '../pods/do-not-disrupt.ts';
import { NODE_POOL } from '../../algebra/labels.ts';
import { aboutNode, sentence } from '../events.ts';
import type { DisruptionEvent } from '../events.ts';
import type { StateNode } from '../../memory/state-node.ts';

/** Why a node may not be disrupted. */
export type BlockedCause =
  | { readonly id: 'no-node' }
  | { readonly id: 'not-initialized' }
  | { readonly id: 'deleting' }
  | { readonly id: 'nominated'; readonly untilMs: number }
  | { readonly id: 'protected-node' }
  | { readonly id: 'no-pool-label' }
  | { readonly id: 'pool-not-found'; readonly pool: string }
  /** `pod`, `budgets`: as "namespace/name". */
  | { readonly id: 'protected-pod'; readonly pod: string }
  | { readonly id: 'pod-budgets'; readonly budgets: readonly string[] }
  /** The pods of a drifted node have no place. */
  | { readonly id: 'pods-without-place'; readonly problem: string };

/** DisruptionBlocked on a node and its NodeClaim, with Karpenter's text. */
export function blockedEvents(
  state: StateNode,
  cause: BlockedCause,
): readonly DisruptionEvent<BlockedCause>[] {
  const message = sentence(blockedText(cause));
  return aboutNode(state, { reason: 'DisruptionBlocked', message, cause });
}

/** Sources: ValidateNodeDisruptable and ValidatePodsDisruptable, state/statenode.go; NewCandidate, disruption/types.go; Karpenter v1.13. */
function blockedText(cause: BlockedCause): string {
  switch (cause.id) {
    case 'no-node':
      return 'nodeclaim does not have an associated node';
    case 'not-initialized':
      return "node isn't initialized";
    case 'deleting':
      return 'node is deleting or marked for deletion';
    case 'nominated':
      return 'node is nominated for a pending pod';
    case 'protected-node':
      return `disruption is blocked through the "${DO_NOT_DISRUPT}" annotation`;
    case 'no-pool-label':
      return `node doesn't have required label (label=${NODE_POOL})`;
    case 'pool-not-found':
      return `NodePool not found (NodePool=${cause.pool})`;
    case 'protected-pod':
      return `pod has "${DO_NOT_DISRUPT}" annotation (Pod=${cause.pod})`;
    case 'pod-budgets':
      return budgetsText(cause.budgets);
    case 'pods-without-place':
      return cause.problem;
  }
}

function budgetsText(budgets: readonly string[]): string {
  const list = `[${budgets.join(' ')}]`;
  return budgets.length > 1
    ? `eviction does not support multiple PDBs (PodDisruptionBudget(s)=${list})`
    : `pdb prevents pod evictions (PodDisruptionBudget=${list})`;
}
