export type {
  Controller,
  ControllerDependencies,
  NodeHeartbeats,
  NodeVolumes,
  RunsAtOnce,
  StorageCall,
  VolumeStorage,
} from './controller.ts';
export { AttachDetachController } from './attach-detach/index.ts';
export { controllerRevision, templateIn } from './controller-revision.ts';
export type { Revisioned } from './controller-revision.ts';
export { scaledValue } from './deployment-limits.ts';
export { hasTemplate, newReplicaSet, POD_TEMPLATE_HASH } from './deployment-replica-set.ts';
export { REVISION } from './deployment-revision.ts';
export { expectedPods, totalPods } from './expected-pods.ts';
export type { WorkloadObject } from './expected-pods.ts';
export { daemonTemplate, pinnedTo } from './daemon-pod.ts';
export type { DaemonTemplate } from './daemon-pod.ts';
export { isTracked } from './job-finalizer.ts';
export { replacesFailedOnly } from './job-policies.ts';
export { IndexSet } from './job-indexes.ts';
export { completionIndex } from './job-pods.ts';
export { possibleTopologies } from './drawn-topology.ts';
export { claimFromTemplate } from './generated-claim.ts';
export { ephemeralClaim } from './ephemeral-volume.ts';
export { provisionedVolume } from './provisioned-volume.ts';
export { isExternal } from './claim-provisioning.ts';
export { controllerReference, uidOf } from './owner-reference.ts';
export { availableInMs, isActive, isTerminating } from './pod-state.ts';
export { revisionOfPod } from './revisions.ts';
export { startControllers } from './start-controllers.ts';
export { hasEqualValue, isStoredAlike, specValue } from './template-equality.ts';
export { daemonShortage, statefulShortage } from './ordered-shortage.ts';
export {
  controlledPods,
  currentReplicaSet,
  deploymentShortage,
  isFinishedJob,
  jobShortage,
  replicaShortage,
  wantedPods,
} from './pod-shortage.ts';
export type { ClusterReader, PodShortage } from './pod-shortage.ts';
export { isInRange, ordinalOf } from './stateful-pod.ts';
export { isNodeReady } from './node-conditions.ts';
export { noExecute, toleratedSeconds } from './taint-eviction.ts';
export { unreachableNodes } from './unreachable-nodes.ts';
export type { UnreachableNode } from './unreachable-nodes.ts';
