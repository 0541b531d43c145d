import type { PoolShare } from '../../autoscalers/index.ts';
import type { Node } from '../../objects/index.ts';
import type { PoolSize } from '../../outcome/index.ts';
import { getOrInsert } from '../../units/index.ts';
import type { ActingAutoscaler } from '../autoscaling/index.ts';

/** A node that comes or goes. */
interface Change {
  readonly atMs: number;
  readonly by: number;
}

/** What each pool has at the start and at its peak. A node counts from the moment at which it is asked for until it is gone. */
export function poolSizes(
  { prepared, log }: Pick<ActingAutoscaler, 'prepared' | 'log'>,
  before: readonly Node[],
): readonly PoolSize[] {
  const shares = new Map<string, PoolShare>();
  for (const node of before) {
    const share = prepared.shareOf(node);
    if (share !== undefined) shares.set(node.metadata.name, share);
  }
  const used = new Map<string, number>();
  for (const { pool, amount } of shares.values()) used.set(pool, (used.get(pool) ?? 0) + amount);
  const changes = new Map<string, Change[]>();
  for (const { name, group: pool, amount, launchedMs } of log.launched) {
    shares.set(name, { pool, amount });
    getOrInsert(changes, pool, () => []).push({ atMs: launchedMs, by: amount });
  }
  for (const [name, atMs] of log.goneMs) {
    const share = shares.get(name);
    if (share === undefined) continue;
    getOrInsert(changes, share.pool, () => []).push({ atMs, by: -share.amount });
  }
  return prepared.pools.map((pool) => {
    const start = used.get(pool.name) ?? 0;
    return { ...pool, used: start, peak: peakOf(start, changes.get(pool.name) ?? []) };
  });
}

function peakOf(start: number, changes: readonly Change[]): number {
  let [now, peak] = [start, start];
  for (const { by } of changes.toSorted((a, b) => a.atMs - b.atMs)) {
    now += by;
    peak = Math.max(peak, now);
  }
  return peak;
}
