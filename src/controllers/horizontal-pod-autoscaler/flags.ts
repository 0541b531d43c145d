/** Flags of the kube-controller-manager. Source of the defaults: pkg/controller/podautoscaler/config/v1alpha1/defaults.go, v1.36. */
export interface AutoscalerFlags {
  /** --horizontal-pod-autoscaler-sync-period: time between two syncs of an autoscaler. */
  readonly syncPeriodMs: number;
  /** --horizontal-pod-autoscaler-tolerance: usage that far from its target, as a share of it, changes nothing. */
  readonly tolerance: number;
  /** --horizontal-pod-autoscaler-cpu-initialization-period: a young pod's cpu counts only once it is ready. */
  readonly cpuInitializationMs: number;
  /** --horizontal-pod-autoscaler-initial-readiness-delay: a pod that was not ready after it was never ready. */
  readonly initialReadinessDelayMs: number;
  /** --horizontal-pod-autoscaler-downscale-stabilization: the highest recommendation of that time counts. */
  readonly downscaleStabilizationMs: number;
}

export const DEFAULT_FLAGS: AutoscalerFlags = {
  syncPeriodMs: 15_000,
  tolerance: 0.1,
  cpuInitializationMs: 300_000,
  initialReadinessDelayMs: 30_000,
  downscaleStabilizationMs: 300_000,
};
