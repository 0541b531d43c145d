import { isConditionTrue } from '../../../../objects/index.ts';
import type { DisruptionEvent } from '../events.ts';
import type { Candidate } from '../candidates/search.ts';
import { poolOf } from '../pool-of.ts';
import type { DisruptionCluster } from '../cluster.ts';
import type { StateNode } from '../../memory/state-node.ts';
import { allowedDisruptions } from './allowed.ts';
import type { DisruptionReason } from './allowed.ts';

interface BudgetCause {
  readonly id: 'blocking-budget';
  readonly disruptionReason: DisruptionReason;
}

/** How many nodes of each pool may be disrupted now for one reason. */
export interface Allowances {
  readonly allowed: ReadonlyMap<string, number>;
  readonly events: readonly DisruptionEvent<BudgetCause>[];
}

/**
 * What the budgets of all pools leave: nodes that are not ready or about to be deleted use them up.
 *
 * Rule: BuildDisruptionBudgetMapping, disruption/helpers.go, Karpenter v1.13.
 */
export function allowancesFor(
  reason: DisruptionReason,
  { pools, nodes, nowMs }: Pick<DisruptionCluster, 'pools' | 'nodes' | 'nowMs'>,
): Allowances {
  const counts = countNodes(nodes);
  const allowed = new Map<string, number>();
  const events: DisruptionEvent<BudgetCause>[] = [];
  for (const [name, pool] of pools) {
    const { total = 0, unavailable = 0 } = counts.get(name) ?? {};
    const { disruption = {} } = pool.spec;
    const ofBudgets = allowedDisruptions(disruption, total, reason, nowMs);
    allowed.set(name, Math.max(ofBudgets - unavailable, 0));
    if (total > 0 && ofBudgets === 0) events.push(blockedEvent(name, reason));
  }
  return { allowed, events };
}

interface NodeCount {
  total: number;
  /** Not ready, or about to be deleted. */
  unavailable: number;
}

/** Counts the initialised nodes of each pool whose instance is not being terminated yet. */
function countNodes(nodes: readonly StateNode[]): ReadonlyMap<string, NodeCount> {
  const counts = new Map<string, NodeCount>();
  for (const state of nodes) {
    const { nodeClaim, node } = state;
    if (nodeClaim === undefined || !state.isInitialized) continue;
    if (isConditionTrue(nodeClaim.status?.conditions, 'InstanceTerminating')) continue;
    const pool = poolOf(state) ?? '';
    const count = counts.get(pool) ?? { total: 0, unavailable: 0 };
    counts.set(pool, count);
    count.total += 1;
    const isReady = isConditionTrue(node?.status?.conditions, 'Ready');
    if (!isReady || state.isDeleting) count.unavailable += 1;
  }
  return counts;
}

function blockedEvent(pool: string, reason: DisruptionReason): DisruptionEvent<BudgetCause> {
  return {
    object: { kind: 'NodePool', name: pool },
    type: 'Normal',
    reason: 'DisruptionBlocked',
    message: `No allowed disruptions for disruption reason ${reason} due to blocking budget`,
    cause: { id: 'blocking-budget', disruptionReason: reason },
  };
}

/** The candidates that the budgets allow together, in their order. `isConstrained`: a budget kept one out. */
export function takeAllowed(
  candidates: readonly Candidate[],
  { allowed }: Allowances,
): { readonly taken: readonly Candidate[]; readonly isConstrained: boolean } {
  const left = new Map(allowed);
  const taken = candidates.filter(({ pool }) => {
    const ofPool = left.get(pool.metadata.name) ?? 0;
    if (ofPool > 0) left.set(pool.metadata.name, ofPool - 1);
    return ofPool > 0;
  });
  return { taken, isConstrained: taken.length < candidates.length };
}

/** True if the budgets allow at least one more node of a candidate's pool. */
export const isAllowed = ({ pool }: Candidate, { allowed }: Allowances): boolean =>
  (allowed.get(pool.metadata.name) ?? 0) > 0;
