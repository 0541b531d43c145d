import { findCondition } from '../../objects/index.ts';
import type { Node, NodeCondition, Taint } from '../../objects/index.ts';

export const UNREACHABLE = 'node.kubernetes.io/unreachable';
export const NOT_READY = 'node.kubernetes.io/not-ready';
const UNSCHEDULABLE = 'node.kubernetes.io/unschedulable';

/** Source: pkg/controller/nodelifecycle nodeConditionToTaintKeyStatusMap, v1.34. */
const TAINT_OF: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Ready: { False: NOT_READY, Unknown: UNREACHABLE },
  MemoryPressure: { True: 'node.kubernetes.io/memory-pressure' },
  DiskPressure: { True: 'node.kubernetes.io/disk-pressure' },
  NetworkUnavailable: { True: 'node.kubernetes.io/network-unavailable' },
  PIDPressure: { True: 'node.kubernetes.io/pid-pressure' },
};
const CONDITION_TAINTS: ReadonlySet<string> = new Set([
  UNSCHEDULABLE,
  ...Object.values(TAINT_OF).flatMap((byStatus) => Object.values(byStatus)),
]);

/** Conditions that the kubelet reports. NetworkUnavailable is set by the control plane. */
const KUBELET_CONDITIONS = ['Ready', 'MemoryPressure', 'DiskPressure', 'PIDPressure'];

/** Status of condition Ready: "True", "False" or "Unknown"; undefined without that condition. */
export function readiness({ status }: Node): string | undefined {
  return findCondition(status?.conditions, 'Ready')?.status;
}

/** A node without condition Ready counts as ready. */
export function isNodeReady(node: Node): boolean {
  return (readiness(node) ?? 'True') === 'True';
}

/** The node with the kubelet's conditions set to Unknown. `now`: RFC 3339. Source: tryUpdateNodeHealth. */
export function withUnknownConditions(node: Node, now: string): Node {
  const known = node.status?.conditions ?? [];
  const missing = KUBELET_CONDITIONS.filter((type) => known.every((one) => one.type !== type));
  // A node without condition Ready is treated as if its kubelet had reported its conditions.
  const added = readiness(node) === undefined ? STOPPED : NEVER_UPDATED;
  const conditions = known.map((condition): NodeCondition => {
    const { type, status } = condition;
    if (!KUBELET_CONDITIONS.includes(type) || status === 'Unknown') return condition;
    return { ...condition, ...STOPPED, lastTransitionTime: now };
  });
  const { creationTimestamp: lastHeartbeatTime } = node.metadata;
  const more = missing.map((type): NodeCondition => ({
    type,
    ...added,
    ...(lastHeartbeatTime === undefined ? {} : { lastHeartbeatTime }),
    lastTransitionTime: now,
  }));
  return { ...node, status: { ...node.status, conditions: [...conditions, ...more] } };
}

const STOPPED = {
  status: 'Unknown',
  reason: 'NodeStatusUnknown',
  message: 'Kubelet stopped posting node status.',
};
const NEVER_UPDATED = {
  status: 'Unknown',
  reason: 'NodeStatusNeverUpdated',
  message: 'Kubelet never posted node status.',
};

export function hasTaint({ spec }: Node, key: string, effect: string): boolean {
  return (spec?.taints ?? []).some((taint) => taint.key === key && taint.effect === effect);
}

/** Adds the NoExecute taint `key`, or gives it a new time. */
export function withNoExecute(node: Node, key: string, now: string): Node {
  const taints = node.spec?.taints ?? [];
  const taint: Taint = { key, effect: 'NoExecute', timeAdded: now };
  const at = taints.findIndex((one) => one.key === key && one.effect === 'NoExecute');
  return withTaints(node, at < 0 ? [...taints, taint] : taints.with(at, taint));
}

/** Removes the NoExecute taints with these keys. Returns `node` itself if it has none. */
export function withoutNoExecute(node: Node, keys: readonly string[]): Node {
  const taints = node.spec?.taints ?? [];
  const rest = taints.filter(({ key, effect }) => effect !== 'NoExecute' || !keys.includes(key));
  return rest.length === taints.length ? node : withTaints(node, rest);
}

/**
 * Updates the NoSchedule taints to the node's conditions and spec.unschedulable. Returns `node` itself if nothing changes.
 * Source: pkg/controller/nodelifecycle doNoScheduleTaintingPass, v1.34.
 */
export function withConditionTaints(node: Node, now: string): Node {
  const wanted = new Set<string>();
  for (const { type, status } of node.status?.conditions ?? []) {
    const key = TAINT_OF[type]?.[status];
    if (key !== undefined) wanted.add(key);
  }
  if (node.spec?.unschedulable === true) wanted.add(UNSCHEDULABLE);
  const taints = node.spec?.taints ?? [];
  const kept = taints.filter(
    ({ key, effect }) =>
      effect !== 'NoSchedule' || !CONDITION_TAINTS.has(key) || wanted.delete(key),
  );
  if (kept.length === taints.length && wanted.size === 0) return node;
  const added = [...wanted].map((key) => ({ key, effect: 'NoSchedule', timeAdded: now }));
  return withTaints(node, [...kept, ...added]);
}

function withTaints(node: Node, taints: readonly Taint[]): Node {
  return { ...node, spec: { ...node.spec, taints } };
}
