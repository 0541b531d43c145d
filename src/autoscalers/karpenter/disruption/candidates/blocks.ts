import { keyOf } from '../../../../objects/index.ts';
import { getOrInsert } from '../../../../units/index.ts';
import type { Pod } from '../../../../objects/index.ts';
import type { DisruptionCluster } from '../cluster.ts';
import type { DisruptionEvent } from '../events.ts';
import { poolOf } from '../pool-of.ts';
import type { StateNode } from '../../memory/state-node.ts';
import { DO_NOT_DISRUPT, protectionOf } from '../pods/do-not-disrupt.ts';
import { isActive } from '../pods/kinds.ts';
import type { BlockedCause } from './blocked.ts';

/**
 * Why a node with a NodeClaim may not be disrupted, whatever runs on it; undefined: it may.
 *
 * Rule: ValidateNodeDisruptable, state/statenode.go, Karpenter v1.13.
 */
export function blockOf(state: StateNode, nowMs: number): BlockedCause | undefined {
  const { node, isInitialized, isDeleting, nominatedUntil, annotations } = state;
  if (node === undefined) return { id: 'no-node' };
  if (!isInitialized) return { id: 'not-initialized' };
  if (isDeleting) return { id: 'deleting' };
  if (nominatedUntil > nowMs) {
    return { id: 'nominated', untilMs: nominatedUntil };
  }
  if (annotations[DO_NOT_DISRUPT] === 'true') return { id: 'protected-node' };
  return poolOf(state) === undefined ? { id: 'no-pool-label' } : undefined;
}

/** Why pods keep their node, and what is to be said about their annotations. */
interface PodBlock {
  readonly cause?: BlockedCause;
  readonly events: readonly DisruptionEvent[];
}

/**
 * The first pod that is protected, or else the budgets of the first pod that cannot be evicted.
 *
 * Rule: ValidatePodsDisruptable, state/statenode.go, Karpenter v1.13.
 */
export function podBlockOf({ budgets, nowMs }: DisruptionCluster, state: StateNode): PodBlock {
  const { pods } = state;
  const events: DisruptionEvent[] = [];
  for (const pod of annotatedPods(state)) {
    if (!isActive(pod)) continue;
    const { isProtected, event } = protectionOf(pod, nowMs);
    if (event !== undefined) events.push(event);
    if (isProtected) return { cause: { id: 'protected-pod', pod: keyOf(pod.metadata) }, events };
  }
  const blockers = budgets.blockersOf(pods, nowMs);
  return blockers.length === 0
    ? { events }
    : { cause: { id: 'pod-budgets', budgets: blockers }, events };
}

const annotated = new WeakMap<StateNode, readonly Pod[]>();

const annotatedPods = (state: StateNode): readonly Pod[] =>
  getOrInsert(annotated, state, () =>
    state.pods.filter(({ metadata }) => metadata.annotations?.[DO_NOT_DISRUPT] !== undefined),
  );
