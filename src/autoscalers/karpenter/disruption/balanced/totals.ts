import { moveCostOf } from '../candidates/search.ts';
import type { Candidate } from '../candidates/search.ts';
import type { DisruptionCluster } from '../cluster.ts';
import { INSTANCE_TYPE, NODE_POOL } from '../../algebra/labels.ts';
import { poolOf } from '../pool-of.ts';
import type { StateNode } from '../../memory/state-node.ts';
import { isOfDaemonSet } from '../../provisioning/pods/kinds.ts';
import { isTerminal } from '../../../../objects/index.ts';
import { priceInZone } from '../prices/node-price.ts';

/** What a move is compared with. */
export interface PoolTotals {
  /** What an hour of all nodes of the pool costs. */
  readonly cost: number;
  /** What it would cost to move the pods of all of them. */
  readonly moveCost: number;
}

/**
 * The totals of the pools that have candidates; nodes that are none count too.
 *
 * Rule: computeNodePoolTotals, disruption/balanced.go, Karpenter v1.14.
 */
export function poolTotals(
  cluster: DisruptionCluster,
  candidates: readonly Candidate[],
): ReadonlyMap<string, PoolTotals> {
  const totals = new Map<string, PoolTotals>();
  if (!cluster.rules.weighsMoves) return totals;
  const known = new Map(candidates.map((candidate) => [candidate.state, candidate]));
  for (const { pool } of candidates) totals.set(pool.metadata.name, { cost: 0, moveCost: 0 });
  for (const state of cluster.nodes) {
    const pool = poolOf(state) ?? '';
    const sums = totals.get(pool);
    if (sums === undefined) continue;
    totals.set(pool, {
      cost: sums.cost + priceOf(cluster, state),
      moveCost: sums.moveCost + (known.get(state)?.moveCost ?? moveCostOf(movedPods(state))),
    });
  }
  return totals;
}

function priceOf(cluster: DisruptionCluster, { labels, nodeClaim }: StateNode): number {
  if (nodeClaim === undefined) return 0;
  const type = cluster.typesOf(labels[NODE_POOL] ?? '')?.get(labels[INSTANCE_TYPE] ?? '');
  return (type && priceInZone(type, labels, cluster.provider)) ?? 0;
}

const movedPods = ({ pods }: StateNode): StateNode['pods'] =>
  pods.filter((pod) => !isOfDaemonSet(pod) && !isTerminal(pod));
