import { isUnchanged } from '../../shared/index.ts';
import { NODE_POOL } from '../algebra/labels.ts';
import type { DisruptionReason } from '../disruption/index.ts';
import { nodeNameOf } from './claim-record.ts';
import type { ClaimRecord } from './claim-record.ts';
import type { Parts } from './parts.ts';

/** Why a node goes. */
export type RemovalReason = DisruptionReason | 'Expired' | 'Interrupted';

/** Marks a NodeClaim as one that is going, and writes it down. */
export function markRemoved({ context }: Parts, record: ClaimRecord, reason: RemovalReason): void {
  const { clock, log } = context;
  record.isMarked = true;
  const name = nodeNameOf(record) ?? record.claim.metadata.name;
  const isUnneeded = reason === 'Empty' || reason === 'Underutilized';
  log.removed.push({
    name,
    group: record.claim.metadata.labels?.[NODE_POOL] ?? '',
    reason,
    price: record.price,
    isSpare: isUnneeded && isUnchanged(context, name),
    decidedMs: clock.nowMs,
  });
}
