import type { Cluster, PodView } from '../../cluster/index.ts';
import type { Diagnosis } from '../../framework/index.ts';
import type { Explanation, Lack } from '../../outcome/index.ts';

const INSUFFICIENT = 'Insufficient ';
const TOO_MANY_PODS = 'Too many pods';

/** The resources that the reasons of NodeResourcesFit name (kubernetes v1.34.1 plugins/noderesources/fit.go); "pods" for too many. */
export function lackingResources(reasons: readonly string[]): string[] {
  return reasons.flatMap((reason) => {
    if (reason === TOO_MANY_PODS) return ['pods'];
    return reason.startsWith(INSUFFICIENT) ? [reason.slice(INSUFFICIENT.length)] : [];
  });
}

/** By node with insufficient resources: the requested, free and allocatable amounts. */
export function lacking(
  view: PodView,
  cluster: Cluster,
  { names, rejections }: Diagnosis,
): Pick<Explanation, 'lacking'> {
  const byNode: Record<string, readonly Lack[]> = {};
  for (const { reasons, nodes } of rejections) {
    const columns = lackingResources(reasons).map((resource) => columnsOf(resource, view, cluster));
    if (columns.length === 0) continue;
    for (const node of nodes) {
      byNode[names[node] ?? ''] = columns.map(({ resource, unit, asked, offered, taken }) => ({
        resource,
        asked: asked / unit,
        free: ((offered[node] ?? 0) - (taken[node] ?? 0)) / unit,
        allocatable: (offered[node] ?? 0) / unit,
      }));
    }
  }
  return Object.keys(byNode).length === 0 ? {} : { lacking: byNode };
}

interface Columns {
  readonly resource: string;
  /** How many units of the column are one unit of the document. */
  readonly unit: number;
  readonly asked: number;
  readonly offered: Float64Array;
  readonly taken: Float64Array;
}

function columnsOf(resource: string, view: PodView, cluster: Cluster): Columns {
  if (resource === 'pods') {
    return { resource, unit: 1, asked: 1, offered: cluster.podCapacity, taken: cluster.podCount };
  }
  return {
    resource,
    unit: resource === 'cpu' ? 1000 : 1,
    asked: view.requests.get(resource) ?? 0,
    offered: cluster.allocatable(resource),
    taken: cluster.requested(resource),
  };
}
