import type { Container, Pod } from '../../objects/index.ts';
import type { KillReason } from '../actions/pod-actions.ts';

/** The least time between SIGTERM and SIGKILL (kuberuntime_manager.go: minimumGracePeriodInSeconds). */
export const MINIMUM_GRACE_SECONDS = 2;

/**
 * Seconds between SIGTERM and SIGKILL: of the deletion, else of the failed probe, else the pod's
 * (pkg/kubelet/kuberuntime/kuberuntime_container.go: setTerminationGracePeriod, v1.34).
 */
export function gracePeriodSeconds(pod: Pod, container: Container, reason: KillReason): number {
  const { deletionGracePeriodSeconds } = pod.metadata;
  if (deletionGracePeriodSeconds !== undefined) return deletionGracePeriodSeconds;
  const { terminationGracePeriodSeconds } = pod.spec;
  if (terminationGracePeriodSeconds === undefined) return MINIMUM_GRACE_SECONDS;
  if (reason === 'StartupProbe') {
    return container.startupProbe?.terminationGracePeriodSeconds ?? terminationGracePeriodSeconds;
  }
  if (reason === 'LivenessProbe') {
    return container.livenessProbe?.terminationGracePeriodSeconds ?? terminationGracePeriodSeconds;
  }
  return terminationGracePeriodSeconds;
}
