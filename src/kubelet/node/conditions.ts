import { findCondition } from '../../objects/index.ts';
import type { Node, NodeCondition } from '../../objects/index.ts';
import { PRESSURES } from '../eviction/thresholds.ts';
import type { Pressure } from '../eviction/thresholds.ts';

type UntimedCondition = Pick<NodeCondition, 'type' | 'status' | 'reason' | 'message'>;

/** Conditions of a healthy node (pkg/kubelet/nodestatus/setters.go, v1.34). */
const HEALTHY: readonly UntimedCondition[] = [
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

/** Whether the node controller has marked the node Unknown, since its kubelet no longer renews its lease. */
export function isUnknown({ status }: Node): boolean {
  const ready = findCondition(status?.conditions, 'Ready');
  return ready?.status === 'Unknown';
}

const SHUTTING_DOWN = 'node is shutting down';

/** The node while it shuts down: it is not ready. `now`: RFC 3339. */
export function shuttingDown(node: Node, now: string): Node {
  const others = (node.status?.conditions ?? []).filter(({ type }) => type !== 'Ready');
  const condition: NodeCondition = {
    type: 'Ready',
    status: 'False',
    reason: 'KubeletNotReady',
    message: SHUTTING_DOWN,
    lastHeartbeatTime: now,
    lastTransitionTime: now,
  };
  return { ...node, status: { ...node.status, conditions: [...others, condition] } };
}

/** Whether the node's kubelet has stopped and the node's conditions say so. */
export function isDown({ status }: Node): boolean {
  const ready = findCondition(status?.conditions, 'Ready');
  return ready?.status === 'Unknown' || ready?.message === SHUTTING_DOWN;
}

/** The node after its kubelet has started again: Unknown conditions become healthy, as does a shutdown. `now`: RFC 3339. */
export function recovered(node: Node, now: string): Node {
  const conditions = (node.status?.conditions ?? []).map((condition): NodeCondition => {
    const healthy = HEALTHY.find(({ type }) => type === condition.type);
    const isOver = condition.status === 'Unknown' || condition.message === SHUTTING_DOWN;
    if (!isOver || healthy === undefined) return condition;
    return { ...healthy, lastHeartbeatTime: now, lastTransitionTime: now };
  });
  return { ...node, status: { ...node.status, conditions } };
}

/** Conditions under pressure (from the same file). */
const PRESSED: Readonly<Record<Pressure, Pick<UntimedCondition, 'reason' | 'message'>>> = {
  MemoryPressure: {
    reason: 'KubeletHasInsufficientMemory',
    message: 'kubelet has insufficient memory available',
  },
  DiskPressure: { reason: 'KubeletHasDiskPressure', message: 'kubelet has disk pressure' },
  PIDPressure: {
    reason: 'KubeletHasInsufficientPID',
    message: 'kubelet has insufficient PID available',
  },
};

/**
 * The node with its pressure conditions set, and the reason of one event per change; undefined: nothing changes.
 * `now`: RFC 3339.
 */
export function withPressures(
  node: Node,
  pressures: ReadonlySet<Pressure>,
  now: string,
): { readonly node: Node; readonly changes: readonly string[] } | undefined {
  const conditions = [...(node.status?.conditions ?? [])];
  const changes: string[] = [];
  for (const type of PRESSURES) {
    const status = pressures.has(type) ? 'True' : 'False';
    const at = conditions.findIndex((condition) => condition.type === type);
    // A node without conditions counts as healthy.
    if ((conditions[at]?.status ?? 'False') === status) continue;
    const words = wordsOf(type, status === 'True');
    const times = { lastHeartbeatTime: now, lastTransitionTime: now };
    const condition: NodeCondition = { ...words, type, status, ...times };
    if (at === -1) conditions.push(condition);
    else conditions[at] = condition;
    changes.push((words?.reason ?? '').replace('Kubelet', 'Node'));
  }
  if (changes.length === 0) return undefined;
  return { node: { ...node, status: { ...node.status, conditions } }, changes };
}

function wordsOf(
  type: Pressure,
  isPressed: boolean,
): Pick<UntimedCondition, 'reason' | 'message'> | undefined {
  return isPressed ? PRESSED[type] : HEALTHY.find((healthy) => healthy.type === type);
}
