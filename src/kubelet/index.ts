export { computePodActions } from './actions/compute-pod-actions.ts';
export type { ContainerToKill, KillReason, PodActions } from './actions/pod-actions.ts';
export { podSandboxChanged } from './actions/pod-sandbox-changed.ts';
export { shouldContainerBeRestarted } from './actions/should-container-be-restarted.ts';
export { getPhase } from './get-phase.ts';
export type { PhaseOptions, PodPhase } from './get-phase.ts';
export type { RestartFeatures } from './restart-policy.ts';
export { kubectlColumns, kubectlStatus } from './kubectl-columns.ts';
export type { KubectlColumns } from './kubectl-columns.ts';
export type {
  ContainerInstance,
  ContainerInstanceState,
  PodRuntime,
  Sandbox,
} from './pod-runtime.ts';
export { NO_PROBE_RESULTS } from './probe-results.ts';
export type { ProbeKind, ProbeResult, ProbeResults } from './probe-results.ts';
export type { StartError, StartErrors } from './status/container-statuses.ts';
export { restartsAll } from './status/restart-all.ts';
export { generatePodStatus } from './status/generate-pod-status.ts';
export type { PodStatusDraft, PodStatusInputs } from './status/generate-pod-status.ts';
export { kubeletRelease } from './kubelet-release.ts';
export type { KubeletRelease } from './kubelet-release.ts';
export { Backoff } from './backoff.ts';
export { rankMemoryPressure } from './eviction/rank-memory-pressure.ts';
export type { MemoryUse } from './eviction/rank-memory-pressure.ts';
export { canBeDeleted } from './status/can-be-deleted.ts';
export { checkContainerStateTransition } from './status/check-container-state-transition.ts';
export { mergePodStatus } from './status/merge-pod-status.ts';
export { StatusCache } from './status/status-cache.ts';
export type { CachedStatus } from './status/status-cache.ts';
export type { ContainerRuntime, HookRun, Pull } from './sync/container-runtime.ts';
export { killPod } from './sync/kill-pod.ts';
export { podText } from './sync/sync-context.ts';
export type { PullFailures, SyncAction, SyncContext, Waits } from './sync/sync-context.ts';
export { isMirrorPod } from './special-pods.ts';
export { periodsOf } from './shutdown/shutdown-groups.ts';
export type { ShutdownPeriod } from './shutdown/shutdown-groups.ts';
export { syncPod } from './sync/sync-pod.ts';
export { admitPod } from './admission/admit-pod.ts';
export type { PodRejection } from './admission/admit-pod.ts';
export { NodeLoad } from './admission/node-load.ts';
export { AdmissionNode } from './admission/admission-node.ts';
export type { HostPort } from './admission/node-load.ts';
export { BehaviourCatalog } from './model/behaviour-catalog.ts';
export { podBehaviourProblems, readPodBehaviour } from './model/container-behaviour.ts';
export type { PodBehaviour } from './model/container-behaviour.ts';
export type { ContainerBehaviour } from './model/knobs.ts';
export { defaultKubeletModel } from './model/kubelet-model.ts';
export type { KubeletModel } from './model/kubelet-model.ts';
export { readKubeletModel } from './model/read-kubelet-model.ts';
export type { ModelProblem } from './model/read-kubelet-model.ts';
export type { HeartbeatHandler } from './node/heartbeats.ts';
export type { ResourceUsage } from './eviction/observe.ts';
export type { NodeResource } from './eviction/thresholds.ts';
export { Kubelets, startKubelets } from './node/kubelets.ts';
export type { KubeletOptions } from './node/kubelets.ts';
export { Draws } from './model/varying.ts';
export type { Varying } from './model/varying.ts';
