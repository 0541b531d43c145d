import { qosClass } from '../../api/index.ts';
import type { Pod } from '../../api/index.ts';
import type { ApiServer } from '../../store/index.ts';
import type { Refusal } from '../admission/admit-pod.ts';
import type { KubeletContext } from './kubelet-context.ts';
import type { NodeAgent } from './node-agent.ts';

/**
 * Tells that a pod has failed, for good; nothing is said of its containers (pkg/kubelet/kubelet.go: rejectPod, v1.34). A node
 * tells once in a moment, and of others at its next relist: a controller that at once makes another pod for this very node
 * would otherwise do so for ever without a second passing.
 */
export function rejectPod(
  context: KubeletContext,
  api: ApiServer,
  agent: NodeAgent,
  pod: Pod,
  refusal: Refusal,
): void {
  const { steps, model } = context;
  if (agent.refusedAtMs !== steps.nowMs) {
    agent.refusedAtMs = steps.nowMs;
    tell(context, pod, refusal);
    return;
  }
  const { namespace = '', name, uid } = pod.metadata;
  const later = {
    run: (): void => {
      if (agent.holds(later, 0)) return;
      agent.refusedAtMs = steps.nowMs;
      const latest = api.get('Pod', namespace, name);
      if (latest !== undefined && latest.metadata.uid === uid) tell(context, latest, refusal);
    },
  };
  steps.at((Math.floor(steps.nowMs / model.relistMs) + 1) * model.relistMs, later, 0);
}

function tell({ events, statuses }: KubeletContext, pod: Pod, { reason, message }: Refusal): void {
  events.event(pod, 'Warning', reason, message);
  statuses.setPodStatus(pod, {
    qosClass: pod.status?.qosClass ?? qosClass(pod),
    phase: 'Failed',
    reason,
    message: `Pod was rejected: ${message}`,
  });
  // Nothing of it has to be stopped.
  if (pod.metadata.deletionTimestamp !== undefined) statuses.terminatePod(pod);
}
