import type { Node, NodeCondition } from '../../api/index.ts';
import { PRESSURES } from '../eviction/thresholds.ts';
import type { Pressure } from '../eviction/thresholds.ts';

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

/** What it says instead (as above), and the events of the change. */
const PRESSED: Readonly<Record<Pressure, Pick<Told, 'reason' | 'message'>>> = {
  MemoryPressure: {
    reason: 'KubeletHasInsufficientMemory',
    message: 'kubelet has insufficient memory available',
  },
  DiskPressure: { reason: 'KubeletHasDiskPressure', message: 'kubelet has disk pressure' },
};

/** The node with its pressures as they are, and what has changed; undefined where nothing has. `now`: RFC 3339. */
export function pressed(
  node: Node,
  pressures: ReadonlySet<Pressure>,
  now: string,
): { readonly node: Node; readonly changes: readonly string[] } | undefined {
  const conditions = [...(node.status?.conditions ?? [])];
  const changes: string[] = [];
  for (const type of PRESSURES) {
    const status = pressures.has(type) ? 'True' : 'False';
    const at = conditions.findIndex((condition) => condition.type === type);
    // Of a node of which nothing is said nothing is wrong.
    if ((conditions[at]?.status ?? 'False') === status) continue;
    const told =
      status === 'True' ? PRESSED[type] : HEALTHY.find((healthy) => healthy.type === type);
    const times = { lastHeartbeatTime: now, lastTransitionTime: now };
    const condition: NodeCondition = { ...told, type, status, ...times };
    conditions.splice(at === -1 ? conditions.length : at, at === -1 ? 0 : 1, condition);
    changes.push((told?.reason ?? '').replace('Kubelet', 'Node'));
  }
  if (changes.length === 0) return undefined;
  return { node: { ...node, status: { ...node.status, conditions } }, changes };
}
