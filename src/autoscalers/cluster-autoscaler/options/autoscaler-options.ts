/** Settings of one node group; times in milliseconds. Source: config/autoscaling_options.go NodeGroupAutoscalingOptions, 1.36. */
export interface GroupOptions {
  /** Share of allocatable at or below which a node may be unneeded. */
  readonly scaleDownUtilizationThreshold: number;
  readonly scaleDownGpuUtilizationThreshold: number;
  /** How long a node is unneeded before it may go. */
  readonly scaleDownUnneededTime: number;
  readonly scaleDownUnreadyTime: number;
  readonly maxNodeProvisionTime: number;
  readonly maxNodeStartupTime: number;
  /** The group has either no node or its maximum. */
  readonly zeroOrMaxNodeScaling: boolean;
  readonly ignoreDaemonSetsUtilization: boolean;
}

/** The limits of a resource over all nodes of the cluster. */
export interface ResourceLimit {
  /** `cpu` (cores), `memory` (bytes), or a value of the provider's GPU label. */
  readonly resource: string;
  readonly min: number;
  readonly max: number;
}

/**
 * What the flags of the autoscaler set, under the flags' names. Times are milliseconds.
 *
 * Source: cluster-autoscaler config/flags/flags.go, 1.36.
 */
export interface AutoscalerOptions {
  readonly cloudProvider: string;
  /** The expanders, in their order. */
  readonly expander: readonly string[];
  readonly balanceSimilarNodeGroups: boolean;
  readonly balancingIgnoreLabels: readonly string[];
  /** Not empty: groups are similar if these labels are equal, and by nothing else. */
  readonly balancingLabels: readonly string[];
  readonly memoryDifferenceRatio: number;
  readonly maxFreeDifferenceRatio: number;
  readonly maxAllocatableDifferenceRatio: number;
  /** 0: no limit. */
  readonly maxNodesTotal: number;
  readonly resourceLimits: readonly ResourceLimit[];
  /** New nodes of one group in one scale-up; 0: no limit. */
  readonly maxNodesPerScaleUp: number;
  readonly enforceNodeGroupMinSize: boolean;
  readonly scaleUpFromZero: boolean;
  readonly salvoScaleUp: boolean;
  readonly fastpathBinpacking: boolean;
  readonly simulateSkippedGroups: boolean;
  readonly forceDaemonSets: boolean;
  readonly expendablePodsPriorityCutoff: number;
  readonly newPodScaleUpDelay: number;
  readonly bypassedSchedulers: readonly string[];
  /** Empty: all. */
  readonly allowedSchedulers: readonly string[];
  readonly startupTaints: readonly string[];
  readonly startupTaintPrefixes: readonly string[];
  readonly statusTaints: readonly string[];
  readonly maxTotalUnreadyPercentage: number;
  readonly okTotalUnreadyCount: number;
  readonly initialNodeGroupBackoffDuration: number;
  readonly maxNodeGroupBackoffDuration: number;
  readonly nodeGroupBackoffResetTimeout: number;
  readonly nodeInfoCacheExpireTime: number;
  readonly forceDeleteUnregisteredNodes: boolean;
  readonly scaleDownEnabled: boolean;
  readonly scaleDownUnreadyEnabled: boolean;
  readonly scaleDownDelayAfterAdd: number;
  readonly scaleDownDelayAfterDelete: number;
  readonly scaleDownDelayAfterFailure: number;
  readonly scaleDownDelayTypeLocal: boolean;
  readonly unremovableNodeRecheckTimeout: number;
  readonly maxScaleDownParallelism: number;
  readonly maxDrainParallelism: number;
  readonly maxBulkSoftTaintCount: number;
  readonly nodeDeleteDelayAfterTaint: number;
  readonly nodeDeletionDelayTimeout: number;
  readonly nodeDeletionCandidateTtl: number;
  readonly maxGracefulTermination: number;
  readonly maxPodEvictionTime: number;
  readonly drainPriorityConfig: string;
  readonly cordonNodeBeforeTerminating: boolean;
  readonly daemonSetEvictionForEmptyNodes: boolean;
  readonly daemonSetEvictionForOccupiedNodes: boolean;
  readonly ignoreMirrorPodsUtilization: boolean;
  readonly skipNodesWithSystemPods: boolean;
  readonly skipNodesWithLocalStorage: boolean;
  readonly skipNodesWithCustomControllerPods: boolean;
  readonly minReplicaCount: number;
  readonly blockingSystemPodDisruptionTimeout: number;
  readonly scanInterval: number;
  /** A loop that changed sizes and a new unschedulable pod start the next loop at once. */
  readonly frequentLoops: boolean;
  readonly statusConfigMapName: string;
  readonly writeStatusConfigMap: boolean;
  /** What holds for a group without settings of its own. */
  readonly groupDefaults: GroupOptions;
}
