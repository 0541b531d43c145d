export { announceEnd } from './end-deletion.ts';
export { evictionRounds } from './evictions.ts';
export type { Eviction, EvictionRound } from './evictions.ts';
export { whyGivenUp } from './recheck.ts';
export { softTaints } from './soft-taints.ts';
export type { SoftTaints } from './soft-taints.ts';
export { startDeletions } from './start-deletions.ts';
export type { RemovedNode } from './start-deletions.ts';
