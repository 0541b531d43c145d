export { clusterAutoscaler } from './autoscaler.ts';
export { readNodeGroups } from './input/index.ts';
export type { AutoscalerEvent, EventTarget } from './events.ts';
export type { Cloud, Instance, InstanceError, NodeGroup } from './groups/index.ts';
export type { AutoscalerStatus, ScaleDownCandidates } from './cluster-state/index.ts';
export { AutoscalerMemory, runOnce } from './loop/index.ts';
export type {
  EarlyEnd,
  LoopInput,
  LoopOutcome,
  LoopRules,
  PodList,
  ScaleDownContext,
  ScaleDownPart,
} from './loop/index.ts';
export { DELETION_CANDIDATE, TO_BE_DELETED } from './nodes/index.ts';
export { readFlags } from './options/index.ts';
export type { AutoscalerOptions, Flags, GroupOptions, ResourceLimit } from './options/index.ts';
export { readPriorities, refusalTexts } from './scale-up/index.ts';
export type {
  Expansion,
  PodPrices,
  Priorities,
  Refusal,
  Resize,
  ScaleUpResult,
  ScaleUpStatus,
  TieBreak,
  UnhelpedPod,
} from './scale-up/index.ts';
export type { Rejection, SnapshotRules } from './snapshot/index.ts';
export type { DaemonPod, NodeTemplate } from './templates/index.ts';
export { ScaleDown } from './scale-down/index.ts';
export type {
  BlockingPod,
  BlockingReason,
  Deletion,
  DeletionResult,
  EvictionRound,
  RemovedNode,
  ScaleDownDecision,
  ScaleDownResult,
  SoftTaints,
  UnremovableReason,
  UnremovableReport,
  Utilization,
} from './scale-down/index.ts';
