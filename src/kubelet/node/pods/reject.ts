import { qosClass } from '../../../objects/index.ts';
import type { Pod } from '../../../objects/index.ts';
import type { PodRejection } from '../../admission/admit-pod.ts';
import type { KubeletContext } from '../kubelet-context.ts';
import type { NodeAgent } from '../agent.ts';

/**
 * Writes phase Failed and leaves the container statuses as they are (pkg/kubelet/kubelet.go: rejectPod, v1.34). A node rejects
 * one pod at a time and further pods at its next relist: otherwise a controller that replaces a rejected pod at once, on the
 * same node, would repeat that forever at one time.
 */
export function rejectPod(
  context: KubeletContext,
  agent: NodeAgent,
  pod: Pod,
  rejection: PodRejection,
): void {
  const { api, steps, model } = context;
  if (agent.rejectedAtMs !== steps.nowMs) {
    agent.rejectedAtMs = steps.nowMs;
    writeRejection(context, pod, rejection);
    return;
  }
  const { namespace, name, uid } = pod.metadata;
  const later = {
    run: (): void => {
      if (agent.deferWhileStopped(later, 0)) return;
      agent.rejectedAtMs = steps.nowMs;
      const latest = api.get('Pod', namespace, name);
      if (latest !== undefined && latest.metadata.uid === uid)
        writeRejection(context, latest, rejection);
    },
  };
  steps.at(steps.nextPeriodMs(model.relistMs), later, 0);
}

function writeRejection(
  { events, statuses }: KubeletContext,
  pod: Pod,
  { reason, message }: PodRejection,
): void {
  events.event(pod, 'Warning', reason, message);
  statuses.setPodStatus(pod, {
    qosClass: pod.status?.qosClass ?? qosClass(pod),
    phase: 'Failed',
    reason,
    message: `Pod was rejected: ${message}`,
  });
  // It has no containers to stop.
  if (pod.metadata.deletionTimestamp !== undefined) statuses.terminatePod(pod);
}
