import type { Cloud, NodeGroup } from '../groups/index.ts';
import type { AutoscalerOptions } from '../options/index.ts';

/** What limits the nodes that an estimation may add. */
export interface NodeLimits {
  readonly cloud: Cloud;
  readonly options: AutoscalerOptions;
  /** The nodes of the cluster, those that are expected included. */
  readonly nodeCount: number;
}

/**
 * How many nodes an estimation for a group with its similar groups may add: the least of `--max-nodes-per-scaleup`, the room in the
 * groups, and the room below `--max-nodes-total`.
 *
 * Source: estimator/static_threshold.go, sng_capacity_threshold.go, cluster_capacity_threshold.go, 1.36.
 */
export function nodeLimit(
  groups: readonly NodeGroup[],
  { cloud, options, nodeCount }: NodeLimits,
): number {
  const { maxNodesPerScaleUp, maxNodesTotal } = options;
  const room = groups.reduce(
    (sum, group) => sum + Math.max(0, group.max - cloud.targetOf(group)),
    0,
  );
  return Math.max(
    0,
    Math.min(
      maxNodesPerScaleUp === 0 ? Infinity : maxNodesPerScaleUp,
      room,
      maxNodesTotal === 0 ? Infinity : maxNodesTotal - nodeCount,
    ),
  );
}
