import type { ObjectCondition } from '../objects/node-pool.ts';
import type { NodeClaim } from '../objects/node-claim.ts';

/** The steps of a NodeClaim, each a condition. */
export const CLAIM_CONDITIONS = ['Launched', 'Registered', 'Initialized'] as const;

export type ClaimCondition = (typeof CLAIM_CONDITIONS)[number];

/** A NodeClaim with what Karpenter keeps of it in memory. Times are milliseconds since 1970. */
export interface ClaimRecord {
  /** The object as it is now. */
  claim: NodeClaim;
  /** The price of an hour; undefined: it is not known. */
  price: number | undefined;
  /** True: a disruption that is under way has marked it. */
  isMarked: boolean;
  /** It is kept for pods that provisioning has put there. */
  nominatedUntil: number;
  /** When the last pod came or went. */
  lastPodEventMs: number;
}

export const nodeNameOf = ({ claim }: ClaimRecord): string | undefined => claim.status?.nodeName;

export const isDeleted = ({ claim }: ClaimRecord): boolean =>
  claim.metadata.deletionTimestamp !== undefined;

export const hasCondition = ({ claim }: ClaimRecord, type: ClaimCondition): boolean =>
  claim.status?.conditions?.some((one) => one.type === type && one.status === 'True') === true;

/** Adds a condition that is true, and fields of the status. */
export function progress(
  record: ClaimRecord,
  type: ClaimCondition,
  now: string,
  status: Partial<NonNullable<NodeClaim['status']>> = {},
): void {
  const { claim } = record;
  const condition: ObjectCondition = {
    type,
    status: 'True',
    reason: type,
    message: '',
    lastTransitionTime: now,
  };
  const conditions = [...(claim.status?.conditions ?? []), condition];
  record.claim = { ...claim, status: { ...claim.status, ...status, conditions } };
}
