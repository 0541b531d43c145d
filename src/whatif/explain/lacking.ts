import type { Cluster, PodView } from '../../cluster/index.ts';
import type { Diagnosis, NodeRejection } from '../../framework/index.ts';
import type { Explanation, Lack } from '../../outcome/index.ts';

/** The resources that the reasons name as lacking; "pods" if the node holds as many pods as it may. */
export function lackingResources({ reasons }: NodeRejection): string[] {
  return reasons.flatMap(({ detail }) =>
    typeof detail?.['resource'] === 'string' ? [detail['resource']] : [],
  );
}

/** By node with insufficient resources: the requested, free and allocatable amounts. */
export function lacking(
  view: PodView,
  cluster: Cluster,
  { names, rejections }: Diagnosis,
): Pick<Explanation, 'lacking'> {
  const byNode: Record<string, readonly Lack[]> = {};
  for (const rejection of rejections) {
    const columns = lackingResources(rejection).map((resource) =>
      columnsOf(resource, view, cluster),
    );
    if (columns.length === 0) continue;
    for (const node of rejection.nodes) {
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
    return {
      resource,
      unit: 1,
      asked: 1,
      offered: cluster.columns.podCapacity,
      taken: cluster.columns.podCount,
    };
  }
  return {
    resource,
    unit: resource === 'cpu' ? 1000 : 1,
    asked: view.requests.get(resource) ?? 0,
    offered: cluster.columns.allocatable(resource),
    taken: cluster.columns.requested(resource),
  };
}
