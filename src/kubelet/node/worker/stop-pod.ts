import type { Pod } from '../../../objects/index.ts';
import { killPod } from '../../sync/kill-pod.ts';
import type { SyncContext, Waits } from '../../sync/context.ts';

/** The API's default (pkg/apis/core/v1/defaults.go: SetDefaults_PodSpec). */
const DEFAULT_GRACE_SECONDS = 30;

/**
 * The grace period of a pod that is stopped, at least a second (pkg/kubelet/pod_workers.go: calculateEffectiveGracePeriod,
 * v1.34). `evictionSeconds`: that of an eviction.
 */
export function effectiveGraceSeconds(
  { metadata, spec }: Pod,
  evictionSeconds: number | undefined,
): number {
  const { terminationGracePeriodSeconds = DEFAULT_GRACE_SECONDS } = spec;
  const { deletionGracePeriodSeconds: ofDeletion = 0 } = metadata;
  const shortest =
    ofDeletion === 0
      ? (evictionSeconds ?? metadata.deletionGracePeriodSeconds)
      : Math.min(ofDeletion, evictionSeconds ?? Infinity);
  return Math.max(1, shortest ?? terminationGracePeriodSeconds);
}

export function* stopPod(pod: SyncContext, graceSeconds: number): Waits<boolean> {
  yield* killPod(pod, graceSeconds);
  return true;
}
