import { greatest } from '../../../units/index.ts';
import { NODE_POOL } from '../algebra/labels.ts';
import { consolidateAfterMs } from '../disruption/conditions/consolidatable.ts';
import { poolsByName } from '../objects/node-pool.ts';
import type { NodePool } from '../objects/node-pool.ts';
import type { PreparedAutoscaler } from '../../shared/index.ts';

/** Longer than a look for nodes, the validation of a command and the nomination of a node for a pod take together. */
const LOOK_MS = 60_000;

/** A node waits for consolidateAfter of its NodePool. */
export const settleMs = (pools: readonly NodePool[]): number =>
  greatest([0, ...pools.map((pool) => consolidateAfterMs(pool) ?? 0)]) + LOOK_MS;

/** Karpenter reports no reason for nodes that it did not launch, and for nodes that no method examines. */
export function silentOn(usable: readonly NodePool[]): PreparedAutoscaler['silentOn'] {
  const pools = poolsByName(usable);
  return ({ metadata: { labels = {} } }) => {
    const name = labels[NODE_POOL];
    if (name === undefined) return 'Not launched by a NodePool of Karpenter';
    const pool = pools.get(name);
    if (pool === undefined) return `Its NodePool ${name} is not used`;
    if (pool.spec.replicas !== undefined) {
      return `NodePool ${name} has a fixed number of nodes, which is not simulated`;
    }
    return `A pod has come or gone within consolidateAfter of NodePool ${name}, or its budgets are used up`;
  };
}
