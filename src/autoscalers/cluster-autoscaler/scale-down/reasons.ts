import type { Node, Pod } from '../../../objects/index.ts';

/** Why a node is not removed. Source: simulator/cluster.go UnremovableReason, 1.36. */
export type UnremovableReason =
  | 'ScaleDownDisabledAnnotation'
  | 'ScaleDownUnreadyDisabled'
  | 'NotAutoscaled'
  | 'NotUnneededLongEnough'
  | 'NotUnreadyLongEnough'
  | 'NodeGroupMinSizeReached'
  | 'AtomicScaleDownFailed'
  | 'MinimalResourceLimitExceeded'
  | 'CurrentlyBeingDeleted'
  | 'NotUnderutilized'
  | 'RecentlyUnremovable'
  | 'NoPlaceToMovePods'
  | 'BlockedByPod'
  | 'UnexpectedError'
  | 'BlockedByOnCompletionPod';

/** Why a pod keeps its node from being drained. Source: utils/drain/drain.go BlockingPodReason, 1.36. */
export type BlockingReason =
  | 'ControllerNotFound'
  | 'MinReplicasReached'
  | 'NotReplicated'
  | 'LocalStorageRequested'
  | 'NotSafeToEvictAnnotation'
  | 'UnmovableKubeSystemPod'
  | 'NotEnoughPdb';

/** A pod that keeps its node from being drained, and the program's own words for it. */
export interface BlockingPod {
  readonly pod: Pod;
  readonly reason: BlockingReason;
  readonly text: string;
}

/** A node that is not removed. */
export interface UnremovableNode {
  readonly node: Node;
  readonly reason: UnremovableReason;
  /** With reason BlockedByPod. */
  readonly blocking?: BlockingPod;
}

/** A node whose pods all have a place elsewhere. */
export interface RemovableNode {
  readonly node: Node;
  readonly podsToMove: readonly Pod[];
  /** Pods that are waited for: annotation safe-to-evict is "on-completion". */
  readonly podsToComplete: readonly Pod[];
  /** Its pods ask more of a budget than the budget allows at once, so that their evictions wait for one another. */
  readonly isRisky: boolean;
}
