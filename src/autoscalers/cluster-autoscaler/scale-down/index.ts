export type { Eviction, EvictionRound, RemovedNode, SoftTaints } from './actuation/index.ts';
export type { Deletion, DeletionResult } from './deletions.ts';
export type { BlockingPod, BlockingReason, UnremovableReason } from './reasons.ts';
export { ScaleDown } from './removals.ts';
export type { ScaleDownDecision, ScaleDownResult, UnremovableReport } from './removals.ts';
export type { Utilization } from './utilization.ts';
