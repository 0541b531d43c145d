import type { NodeIndex } from '../../../cluster/index.ts';
import type { AuditedCluster } from './audited.ts';
import { getOrInsert } from '../../../units/index.ts';

/** A node, and the resources that its pods request more of than it has. */
export interface ShortNode {
  readonly node: NodeIndex;
  readonly resources: readonly string[];
}

/**
 * The nodes that are short of a resource, in the scheduler's order. Two witnesses are needed: the sums of the node, and a filter of
 * one of its pods, so that a resource that a profile ignores does not count. Pods without a judge are their own witnesses.
 */
export function nodesShortOf(
  cluster: AuditedCluster,
  isWanted: (resource: string) => boolean,
): readonly ShortNode[] {
  const { columns } = cluster.engine;
  const named = new Map<NodeIndex, Set<string>>();
  for (const { running, reasons } of cluster.failures('resources')) {
    for (const { detail } of reasons) note(named, running.nodeName, detail?.['resource'], cluster);
  }
  for (const { unjudged, nodeName, pod } of cluster.running) {
    if (unjudged === undefined) continue;
    const requests = cluster.engine.placedPod(pod)?.view.requests.keys() ?? [];
    for (const resource of [...requests, 'pods']) note(named, nodeName, resource, cluster);
  }
  const isShort = (resource: string, node: NodeIndex): boolean =>
    resource === 'pods'
      ? at(columns.podCount, node) > at(columns.podCapacity, node)
      : at(columns.requested(resource), node) > at(columns.allocatable(resource), node);
  return [...named]
    .sort(([a], [b]) => a - b)
    .flatMap(([node, of]) => {
      const resources = [...of].filter((one) => isWanted(one) && isShort(one, node)).sort();
      return resources.length === 0 ? [] : [{ node, resources }];
    });
}

const at = (column: Float64Array, node: NodeIndex): number => column[node] ?? 0;

function note(
  named: Map<NodeIndex, Set<string>>,
  nodeName: string,
  resource: unknown,
  { engine }: AuditedCluster,
): void {
  const node = engine.columns.indexOf(nodeName);
  if (node === undefined || typeof resource !== 'string') return;
  getOrInsert(named, node, () => new Set()).add(resource);
}
