import { parseDuration } from '../../../../golang/index.ts';
import { findCondition } from '../../../../objects/index.ts';
import type { NodeClaim } from '../../objects/node-claim.ts';
import type { NodePool } from '../../objects/node-pool.ts';

const NEVER = 'Never';
/** The default of the CRD. */
const DEFAULT_AFTER = '0s';

/** The consolidateAfter of a pool in milliseconds; undefined: "Never". */
export function consolidateAfterMs({ spec }: NodePool): number | undefined {
  const { consolidateAfter = DEFAULT_AFTER } = spec.disruption ?? {};
  return consolidateAfter === NEVER ? undefined : parseDuration(consolidateAfter);
}

/**
 * When the NodeClaim becomes Consolidatable, in milliseconds since 1970: consolidateAfter since the last pod came or went, or else since
 * the node was initialised. Undefined: never, as things are.
 *
 * Rule: Consolidation.Reconcile, nodeclaim/disruption/consolidation.go, Karpenter v1.13.
 */
export function consolidatableAtMs(nodeClaim: NodeClaim, pool: NodePool): number | undefined {
  const known = answers.get(nodeClaim);
  if (known?.pool === pool) return known.atMs;
  const atMs = findConsolidatable(nodeClaim, pool);
  answers.set(nodeClaim, { pool, atMs });
  return atMs;
}

/** All NodeClaims are asked about at each look at the cluster, and few of them have changed. */
const answers = new WeakMap<
  NodeClaim,
  { readonly pool: NodePool; readonly atMs: number | undefined }
>();

function findConsolidatable(nodeClaim: NodeClaim, pool: NodePool): number | undefined {
  const afterMs = consolidateAfterMs(pool);
  const { conditions, lastPodEventTime } = nodeClaim.status ?? {};
  const initialized = findCondition(conditions, 'Initialized');
  if (afterMs === undefined || pool.spec.replicas !== undefined) return undefined;
  if (initialized?.status !== 'True') return undefined;
  const since = lastPodEventTime ?? initialized.lastTransitionTime;
  return since === undefined ? undefined : Date.parse(since) + afterMs;
}

/** True if the NodeClaim has, or is about to get, the condition Consolidatable. */
export function isConsolidatable(nodeClaim: NodeClaim, pool: NodePool, nowMs: number): boolean {
  const atMs = consolidatableAtMs(nodeClaim, pool);
  return atMs !== undefined && atMs <= nowMs;
}
