import { PRESSURES } from '../../../kubelet/index.ts';
import { findCondition } from '../../../objects/index.ts';
import type { Node, Pod } from '../../../objects/index.ts';
import type { Cause, Doubt } from '../cause.ts';

const NOT_READY: Doubt = {
  reason: 'its node is not ready: why its kubelet does not start pods is not simulated',
  effect: 'it may start later or never',
};

/** How the message of the condition Ready begins then (pkg/kubelet/kubelet.go, runtimeState). */
const NO_NETWORK = 'container runtime network not ready: ';

const UNDER_PRESSURE = PRESSURES.map((type) => ({
  type,
  doubt: {
    reason: `its node has ${type} at the start: what uses it up is not in the input`,
    effect: 'the kubelet may reject or evict it',
  },
}));

/**
 * Nodes whose kubelets have said that they do not start pods, or that something runs out. Tolerations let pods go there. A plan simulates
 * a kubelet that answers and works.
 */
export const unsoundNodes: Cause = ({ nodes }) => {
  const unsound = nodes.filter((node) => doubtAbout(node, undefined) !== undefined);
  if (unsound.length === 0) return [];
  const names = new Set(unsound.map(({ metadata }) => metadata.name));
  // What a scenario makes of other nodes is simulated.
  return [
    {
      doubt: ({ pod, node }) =>
        node !== undefined && names.has(node.metadata.name) ? doubtAbout(node, pod) : undefined,
    },
  ];
};

function doubtAbout({ status }: Node, pod: Pod | undefined): Doubt | undefined {
  const has = (type: string, value: string): boolean =>
    findCondition(status?.conditions, type)?.status === value;
  if (has('Ready', 'False') && !startsAllTheSame(pod, status)) return NOT_READY;
  return UNDER_PRESSURE.find(({ type }) => has(type, 'True'))?.doubt;
}

/** A kubelet without a network plugin starts pods of the host's network, among them the plugin's own (Kubernetes v1.36 pkg/kubelet/kubelet.go, SyncPod). */
function startsAllTheSame(pod: Pod | undefined, status: Node['status']): boolean {
  const { message = '' } = findCondition(status?.conditions, 'Ready') ?? {};
  return pod?.spec.hostNetwork === true && message.startsWith(NO_NETWORK);
}
