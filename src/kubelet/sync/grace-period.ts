import type { Container, Pod } from '../../api/index.ts';
import type { KillReason } from '../actions/pod-actions.ts';

/** No container gets less time between SIGTERM and SIGKILL. */
export const MINIMUM_GRACE_SECONDS = 2;

/**
 * Seconds a container has to end by itself: what a deletion gave, else what the failed probe gives, else the pod's
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
