import type { PodEnd } from '../status/generate-pod-status.ts';

/** The kubelet itself ends a pod (pkg/kubelet/pod_workers.go: KillPodOptions, v1.34). */
export interface Eviction extends PodEnd {
  /** The grace period; undefined: the pod's own. */
  readonly graceSeconds: number | undefined;
  /** Called once the pod's containers have stopped, or if none runs. */
  readonly onStopped?: () => void;
}
