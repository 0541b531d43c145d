import type { AutoscalerOptions, GroupOptions } from './autoscaler-options.ts';
import { expanders } from './expanders.ts';
import {
  commaList,
  flag,
  integer,
  number,
  seconds,
  text,
  texts,
  time,
  timeFrom,
} from './flag-values.ts';
import type { FlagOption } from './flag-values.ts';
import { resourceLimits } from './resource-limits.ts';

/** The ConfigMap with the status, unless a flag names another. */
export const STATUS_MAP = 'cluster-autoscaler-status';

/** The flags of options, in the order of the options. */
export type OptionTable<Options> = { readonly [K in keyof Options]: FlagOption<Options[K]> };

/** The options that a group may set for itself; no flag sets the others. */
export type GroupFlagOptions = Omit<GroupOptions, 'zeroOrMaxNodeScaling'>;

/** Source: config/flags/flags.go, config/const.go, 1.36. */
export const GROUP_OPTIONS: OptionTable<GroupFlagOptions> = {
  scaleDownUtilizationThreshold: number('scale-down-utilization-threshold', 0.5),
  scaleDownGpuUtilizationThreshold: number('scale-down-gpu-utilization-threshold', 0.5),
  scaleDownUnneededTime: time('scale-down-unneeded-time', '10m'),
  scaleDownUnreadyTime: time('scale-down-unready-time', '20m'),
  maxNodeProvisionTime: time('max-node-provision-time', '15m'),
  maxNodeStartupTime: time('max-node-startup-time', '15m'),
  ignoreDaemonSetsUtilization: flag('ignore-daemonsets-utilization', false),
};

/** Source: config/flags/flags.go, config/const.go, 1.36. */
export const CLUSTER_OPTIONS: OptionTable<Omit<AutoscalerOptions, 'groupDefaults'>> = {
  cloudProvider: text('cloud-provider', 'gce'),
  expander: expanders('least-waste'),
  balanceSimilarNodeGroups: flag('balance-similar-node-groups', false),
  balancingIgnoreLabels: texts('balancing-ignore-label'),
  balancingLabels: texts('balancing-label'),
  memoryDifferenceRatio: number('memory-difference-ratio', 0.015),
  maxFreeDifferenceRatio: number('max-free-difference-ratio', 0.05),
  maxAllocatableDifferenceRatio: number('max-allocatable-difference-ratio', 0.05),
  maxNodesTotal: integer('max-nodes-total', 0),
  resourceLimits,
  maxNodesPerScaleUp: integer('max-nodes-per-scaleup', 1000),
  enforceNodeGroupMinSize: flag('enforce-node-group-min-size', false),
  scaleUpFromZero: flag('scale-up-from-zero', true),
  salvoScaleUp: flag('salvo-scale-up', false),
  fastpathBinpacking: flag('fastpath-binpacking-enabled', false),
  simulateSkippedGroups: flag('scaleup-simulation-for-skipped-node-groups-enabled', false),
  forceDaemonSets: flag('force-ds', false),
  expendablePodsPriorityCutoff: integer('expendable-pods-priority-cutoff', -10),
  newPodScaleUpDelay: time('new-pod-scale-up-delay', '0s'),
  bypassedSchedulers: commaList('bypassed-scheduler-names'),
  allowedSchedulers: commaList('allowed-scheduler-names'),
  startupTaints: texts('ignore-taint', 'startup-taint'),
  startupTaintPrefixes: texts('startup-taint-prefix'),
  statusTaints: texts('status-taint'),
  maxTotalUnreadyPercentage: number('max-total-unready-percentage', 45),
  okTotalUnreadyCount: integer('ok-total-unready-count', 3),
  initialNodeGroupBackoffDuration: time('initial-node-group-backoff-duration', '5m'),
  maxNodeGroupBackoffDuration: time('max-node-group-backoff-duration', '30m'),
  nodeGroupBackoffResetTimeout: time('node-group-backoff-reset-timeout', '3h'),
  nodeInfoCacheExpireTime: time('node-info-cache-expire-time', '87600h'),
  forceDeleteUnregisteredNodes: flag('force-delete-unregistered-nodes', false),
  scaleDownEnabled: flag('scale-down-enabled', true),
  scaleDownUnreadyEnabled: flag('scale-down-unready-enabled', true),
  scaleDownDelayAfterAdd: time('scale-down-delay-after-add', '10m'),
  scaleDownDelayAfterDelete: time('scale-down-delay-after-delete', '0s'),
  scaleDownDelayAfterFailure: time('scale-down-delay-after-failure', '3m'),
  scaleDownDelayTypeLocal: flag('scale-down-delay-type-local', false),
  unremovableNodeRecheckTimeout: time('unremovable-node-recheck-timeout', '5m'),
  maxScaleDownParallelism: integer('max-scale-down-parallelism', 10),
  maxDrainParallelism: integer('max-drain-parallelism', 1),
  maxBulkSoftTaintCount: integer('max-bulk-soft-taint-count', 10),
  nodeDeleteDelayAfterTaint: time('node-delete-delay-after-taint', '5s'),
  nodeDeletionDelayTimeout: time('node-deletion-delay-timeout', '2m'),
  nodeDeletionCandidateTtl: time('node-deletion-candidate-ttl', '0s'),
  maxGracefulTermination: seconds('max-graceful-termination-sec', 600),
  maxPodEvictionTime: time('max-pod-eviction-time', '2m'),
  drainPriorityConfig: text('drain-priority-config', ''),
  cordonNodeBeforeTerminating: flag('cordon-node-before-terminating', true),
  daemonSetEvictionForEmptyNodes: flag('daemonset-eviction-for-empty-nodes', false),
  daemonSetEvictionForOccupiedNodes: flag('daemonset-eviction-for-occupied-nodes', true),
  ignoreMirrorPodsUtilization: flag('ignore-mirror-pods-utilization', false),
  skipNodesWithSystemPods: flag('skip-nodes-with-system-pods', true),
  skipNodesWithLocalStorage: flag('skip-nodes-with-local-storage', true),
  skipNodesWithCustomControllerPods: flag('skip-nodes-with-custom-controller-pods', true),
  minReplicaCount: integer('min-replica-count', 0),
  blockingSystemPodDisruptionTimeout: time('blocking-system-pod-distruption-timeout', '1h'),
  // Every loop is simulated: with shorter intervals a run would not come to its end.
  scanInterval: timeFrom('1s', 'scan-interval', '10s'),
  frequentLoops: flag('frequent-loops-enabled', true),
  statusConfigMapName: text('status-config-map-name', STATUS_MAP),
  writeStatusConfigMap: flag('write-status-configmap', true),
};
