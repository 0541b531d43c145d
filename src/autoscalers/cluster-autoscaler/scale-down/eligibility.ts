import type { Node } from '../../../objects/index.ts';
import type { Cloud, NodeGroup } from '../groups/index.ts';
import { optionsOf } from '../groups/index.ts';
import { gpuAllocatable, hasGpu, readinessOf, TO_BE_DELETED } from '../nodes/index.ts';
import type { AutoscalerOptions } from '../options/index.ts';
import type { ClusterSnapshot } from '../snapshot/index.ts';
import type { UnremovableNode, UnremovableReason } from './reasons.ts';
import type { UnremovableNodes } from './unremovable-nodes.ts';
import { utilizationOf } from './utilization.ts';
import type { Utilization } from './utilization.ts';

const SCALE_DOWN_DISABLED = 'cluster-autoscaler.kubernetes.io/scale-down-disabled';
/** Milliseconds that a node with the taint of a deletion counts as being deleted. */
const DELETION_TIME = 5 * 60_000;

/** Source: eligibility.go HasNoScaleDownAnnotation, 1.36. */
export const isScaleDownDisabled = ({ metadata }: Node): boolean =>
  metadata.annotations?.[SCALE_DOWN_DISABLED] === 'true';

/** What the program reads of the cluster to plan a scale-down. */
export interface ScaleDownView {
  readonly snapshot: ClusterSnapshot;
  readonly cloud: Cloud;
  readonly options: AutoscalerOptions;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Which candidates are worth a simulation of their removal. */
export interface Eligible {
  /** In the order of the candidates. */
  readonly nodes: readonly Node[];
  readonly ineligible: readonly UnremovableNode[];
  /** By node: of all that were looked at closely enough. */
  readonly utilizations: ReadonlyMap<string, Utilization>;
}

/** Source: core/scaledown/eligibility/eligibility.go FilterOutUnremovable, 1.36. */
export function eligibleNodes(
  candidates: readonly Node[],
  view: ScaleDownView,
  unremovable: UnremovableNodes,
): Eligible {
  const nodes: Node[] = [];
  const ineligible: UnremovableNode[] = [];
  const utilizations = new Map<string, Utilization>();
  for (const candidate of candidates) {
    const { name } = candidate.metadata;
    const node = view.snapshot.node(name);
    const { reason, utilization } = verdictOn(node, view, unremovable.isRecent(name));
    if (utilization !== undefined) utilizations.set(name, utilization);
    if (node !== undefined && reason === undefined) nodes.push(node);
    else ineligible.push({ node: candidate, reason: reason ?? 'UnexpectedError' });
  }
  return { nodes, ineligible, utilizations };
}

interface Verdict {
  readonly reason?: UnremovableReason;
  readonly utilization?: Utilization;
}

function verdictOn(node: Node | undefined, view: ScaleDownView, isRecent: boolean): Verdict {
  const { cloud, options, now } = view;
  if (node === undefined) return { reason: 'UnexpectedError' };
  if (isRecent) return { reason: 'RecentlyUnremovable' };
  if (isBeingDeleted(node, now)) return { reason: 'CurrentlyBeingDeleted' };
  if (isScaleDownDisabled(node)) return { reason: 'ScaleDownDisabledAnnotation' };
  const group = cloud.groupOf(node.metadata.name);
  if (group === undefined) return { reason: 'NotAutoscaled' };
  const utilization = nodeUtilization(node, group, view);
  if (utilization === undefined) return { reason: 'UnexpectedError' };
  if (!options.scaleDownUnreadyEnabled && !readinessOf(node).isReady) {
    return { reason: 'ScaleDownUnreadyDisabled' };
  }
  const limits = optionsOf(group, options.groupDefaults);
  const threshold = hasGpu(node, cloud.gpuLabel)
    ? limits.scaleDownGpuUtilizationThreshold
    : limits.scaleDownUtilizationThreshold;
  return utilization.share > threshold
    ? { reason: 'NotUnderutilized', utilization }
    : { utilization };
}

/** The utilization of a node of a group by its pods in the snapshot. */
export function nodeUtilization(
  node: Node,
  group: NodeGroup,
  { snapshot, cloud, options, now }: ScaleDownView,
): Utilization | undefined {
  const { ignoreDaemonSetsUtilization } = optionsOf(group, options.groupDefaults);
  const gpuResource = hasGpu(node, cloud.gpuLabel)
    ? (gpuAllocatable(node)?.resource ?? 'nvidia.com/gpu')
    : undefined;
  return utilizationOf(node, snapshot.podsOn(node.metadata.name), gpuResource, {
    ignoreDaemonSets: ignoreDaemonSetsUtilization,
    ignoreMirrorPods: options.ignoreMirrorPodsUtilization,
    now,
  });
}

/** Source: core/scaledown/actuation/delete_in_batch.go IsNodeBeingDeleted, 1.36. */
function isBeingDeleted({ spec }: Node, now: number): boolean {
  const taint = spec?.taints?.find(({ key }) => key === TO_BE_DELETED);
  if (taint === undefined || !/^[+-]?\d+$/.test(taint.value ?? '')) return false;
  return now - Number(taint.value) * 1000 < DELETION_TIME;
}
