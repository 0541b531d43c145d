export type {
  ControllerDependencies,
  NodeHeartbeats,
  NodeVolumes,
  RunsAtOnce,
  StorageCall,
  VolumeStorage,
} from './shared/controller.ts';
export type {
  Autoscaling,
  AutoscalerFollower,
  AutoscalerRepeats,
  AutoscalerSync,
  ContainerUsage,
  Decision,
  MetricsFailure,
  MetricsSource,
  ObjectQuery,
  OnForeseenChange,
  PodsQuery,
  PodUsage,
  PodValue,
  UsageWatch,
  ScaledPod,
} from './horizontal-pod-autoscaler/index.ts';
export {
  kedaAutoscaler,
  requestReader,
  scaledObjectOf,
} from './horizontal-pod-autoscaler/index.ts';
export { autoscalerOf, withoutMade } from './horizontal-pod-autoscaler/autoscaler.ts';
export type { Autoscaler } from './horizontal-pod-autoscaler/autoscaler.ts';
export type { MissingRequest } from './horizontal-pod-autoscaler/metrics/requests.ts';
export { missingTarget, scaleTarget } from './horizontal-pod-autoscaler/scale-target.ts';
export { selectorOf as scaleSelector } from './horizontal-pod-autoscaler/target-scale.ts';
export { AttachDetachController } from './attach-detach/index.ts';
export { controllerRevision, templateIn } from './shared/revision-history.ts';
export type { Revisioned } from './shared/revision-history.ts';
export { scaledValue } from './shared/scaled-value.ts';
export { limitsOf as deploymentLimits } from './deployment/limits.ts';
export { limits as daemonLimits } from './daemon-set/rollout.ts';
export { hasTemplate, newReplicaSet, POD_TEMPLATE_HASH } from './deployment/replica-set.ts';
export { REVISION } from './deployment/revision.ts';
export { expectedPods, totalPods } from './shortage/expected-pods.ts';
export type { WorkloadObject } from './shortage/expected-pods.ts';
export { daemonTemplate, pinnedTo } from './daemon-set/pod.ts';
export type { DaemonTemplate } from './daemon-set/pod.ts';
export { isTracked } from './job/finalizer.ts';
export { replacesFailedOnly } from './job/policies.ts';
export { IndexSet } from './job/indexes.ts';
export { completionIndex } from './job/pods.ts';
export { possibleTopologies } from './volumes/drawn-topology.ts';
export { claimFromTemplate } from './resource-claims/generated-claim.ts';
export { ephemeralClaim } from './volumes/ephemeral-volume.ts';
export { provisionedVolume } from './volumes/provisioned-volume.ts';
export { isExternal } from './volumes/claim-provisioning.ts';
export { controllerReference, uidOf } from './shared/owner-reference.ts';
export { availableInMs, isActive, isTerminating } from './shared/pod-state.ts';
export { revisionOfPod } from './shared/revisions.ts';
export { startControllers } from './start-controllers.ts';
export { hasEqualValue, isStoredAlike, specValue } from './shared/template-equality.ts';
export { daemonShortage, statefulShortage } from './shortage/ordered.ts';
export {
  controlledPods,
  currentReplicaSet,
  deploymentShortage,
  isFinishedJob,
  jobShortage,
  replicaSetsByOwner,
  replicaShortage,
  wantedPods,
} from './shortage/counted.ts';
export type { ClusterReader, PodShortage } from './shortage/counted.ts';
export { isInRange, ordinalOf } from './stateful-set/pod.ts';
export { isNodeReady } from './node-lifecycle/conditions.ts';
export { noExecute, toleratedSeconds } from './node-lifecycle/taint-eviction.ts';
export { unreachableNodes, zonesOf } from './node-lifecycle/unreachable-nodes.ts';
export type { ZoneCounts } from './node-lifecycle/zones.ts';
export type { UnreachableNode } from './node-lifecycle/unreachable-nodes.ts';
