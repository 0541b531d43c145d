import type { Node, NodeCondition } from '../../api/index.ts';

type Told = Pick<NodeCondition, 'type' | 'status' | 'reason' | 'message'>;

/** What a healthy kubelet says of its node (pkg/kubelet/nodestatus/setters.go, v1.34). */
const HEALTHY: readonly Told[] = [
  {
    type: 'MemoryPressure',
    status: 'False',
    reason: 'KubeletHasSufficientMemory',
    message: 'kubelet has sufficient memory available',
  },
  {
    type: 'DiskPressure',
    status: 'False',
    reason: 'KubeletHasNoDiskPressure',
    message: 'kubelet has no disk pressure',
  },
  {
    type: 'PIDPressure',
    status: 'False',
    reason: 'KubeletHasSufficientPID',
    message: 'kubelet has sufficient PID available',
  },
  {
    type: 'Ready',
    status: 'True',
    reason: 'KubeletReady',
    message: 'kubelet is posting ready status',
  },
];

/** Whether somebody has found that the kubelet of this node does not answer. */
export function isUnknown({ status }: Node): boolean {
  const ready = status?.conditions?.find(({ type }) => type === 'Ready');
  return ready?.status === 'Unknown';
}

/** The node as its kubelet tells of it when it answers again: what had become Unknown is well. `now`: RFC 3339. */
export function answering(node: Node, now: string): Node {
  const conditions = (node.status?.conditions ?? []).map((condition): NodeCondition => {
    const healthy = HEALTHY.find(({ type }) => type === condition.type);
    if (condition.status !== 'Unknown' || healthy === undefined) return condition;
    return { ...healthy, lastHeartbeatTime: now, lastTransitionTime: now };
  });
  return { ...node, status: { ...node.status, conditions } };
}
