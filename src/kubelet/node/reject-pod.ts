import { qosClass } from '../../api/index.ts';
import type { Pod } from '../../api/index.ts';
import type { Refusal } from '../admission/admit-pod.ts';
import type { KubeletContext } from './kubelet-context.ts';

/** The pod has failed, for good, and nothing is said of its containers (pkg/kubelet/kubelet.go: rejectPod, v1.34). */
export function rejectPod(
  { events, statuses }: KubeletContext,
  pod: Pod,
  { reason, message }: Refusal,
): void {
  events.event(pod, 'Warning', reason, message);
  statuses.setPodStatus(pod, {
    qosClass: pod.status?.qosClass ?? qosClass(pod),
    phase: 'Failed',
    reason,
    message: `Pod was rejected: ${message}`,
  });
}
