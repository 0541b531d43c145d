import { parseDuration } from '../../../../golang/index.ts';
import type { NodeClaim } from '../../objects/node-claim.ts';

const NEVER = 'Never';

/**
 * The part of a node's life that is left, from 1 to 0; 1 if it does not expire.
 *
 * Rule: LifetimeRemaining, utils/disruption/disruption.go, Karpenter v1.13.
 */
export function lifetimeLeft({ metadata, spec }: NodeClaim, nowMs: number): number {
  const { expireAfter = NEVER } = spec;
  if (expireAfter === NEVER) return 1;
  const totalSeconds = parseDuration(expireAfter) / 1000;
  const ageSeconds = (nowMs - Date.parse(metadata.creationTimestamp ?? '')) / 1000;
  return Math.min(Math.max((totalSeconds - ageSeconds) / totalSeconds, 0), 1);
}
