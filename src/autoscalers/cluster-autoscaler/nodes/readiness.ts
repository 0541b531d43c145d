import { greatest } from '../../../units/index.ts';
import type { Node, NodeCondition } from '../../../objects/index.ts';
import type { AutoscalerOptions } from '../options/index.ts';
import { gpuAllocatable } from './gpu.ts';
import { hasStartupTaint } from './taints.ts';

/** Whether a node is ready, and since when; milliseconds since the epoch, -Infinity if nothing says it. */
export interface Readiness {
  readonly isReady: boolean;
  readonly since: number;
  /** The node lacks a resource that it should have. */
  readonly lacksResource: boolean;
}

const NOT_READY_TAINTS: readonly string[] = [
  'node.kubernetes.io/not-ready',
  'node.kubernetes.io/disk-pressure',
  'node.kubernetes.io/network-unavailable',
];
const LACKS_RESOURCE = 'cluster-autoscaler.kubernetes.io/resource-not-ready';
const IS_STARTING = 'cluster-autoscaler.kubernetes.io/startup-taint';

/** Source: utils/kubernetes/ready.go GetNodeReadiness, 1.36. Without a condition Ready a node is not ready. */
export function readinessOf({ status, spec }: Node): Readiness {
  const conditions = status?.conditions ?? [];
  const ready = conditions.find(({ type }) => type === 'Ready');
  if (ready === undefined) return { isReady: false, since: -Infinity, lacksResource: false };
  const read = conditions.filter(({ type }) => type === 'Ready' || PRESSURES.includes(type));
  const taints = (spec?.taints ?? []).filter(({ key }) => NOT_READY_TAINTS.includes(key));
  const times = [
    ...read.map(({ lastTransitionTime }) => lastTransitionTime),
    ...taints.map(({ timeAdded }) => timeAdded),
  ];
  return {
    isReady: taints.length === 0 && !read.some(saysNotReady),
    since: greatest(times.flatMap((time) => (time === undefined ? [] : Date.parse(time)))),
    lacksResource: ready.status !== 'True' && ready.reason === LACKS_RESOURCE,
  };
}

const PRESSURES: readonly string[] = ['DiskPressure', 'NetworkUnavailable'];

const saysNotReady = ({ type, status }: NodeCondition): boolean =>
  type === 'Ready' ? status === 'False' || status === 'Unknown' : status === 'True';

/** All nodes as the autoscaler sees them, and those of them that count as ready and take pods. */
export interface ListedNodes {
  readonly all: readonly Node[];
  readonly ready: readonly Node[];
}

/**
 * Nodes with startup taints, and ready nodes whose GPU is not there yet, become copies that are not ready since their creation.
 *
 * Source: static_autoscaler.go obtainNodeLists, utils/taints/taints.go FilterOutNodesWithStartupTaints, 1.36.
 */
export function listNodes(
  nodes: readonly Node[],
  options: AutoscalerOptions,
  gpuLabel: string,
): ListedNodes {
  const isSchedulable = (node: Node): boolean =>
    readinessOf(node).isReady && node.spec?.unschedulable !== true;
  const all = nodes.map((node) => {
    if (!isSchedulable(node)) return node;
    const hasGpuLabel = Object.hasOwn(node.metadata.labels ?? {}, gpuLabel);
    if (hasGpuLabel && gpuAllocatable(node) === undefined) return unreadyCopy(node, LACKS_RESOURCE);
    return hasStartupTaint(node, options) ? unreadyCopy(node, IS_STARTING) : node;
  });
  return { all, ready: all.filter(isSchedulable) };
}

function unreadyCopy(node: Node, reason: string): Node {
  const { creationTimestamp } = node.metadata;
  const unready: NodeCondition = {
    type: 'Ready',
    status: 'False',
    reason,
    ...(creationTimestamp !== undefined && { lastTransitionTime: creationTimestamp }),
  };
  const others = (node.status?.conditions ?? []).filter(({ type }) => type !== 'Ready');
  return { ...node, status: { ...node.status, conditions: [...others, unready] } };
}
