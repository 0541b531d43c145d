import type { PlannedNode } from '../../outcome/index.ts';
import { groupLabels } from './group-labels.ts';
import type { World } from '../world/build.ts';

/** The nodes of a cluster as they are now, by name. */
export function plannedNodes({ cluster }: Pick<World, 'cluster'>): PlannedNode[] {
  cluster.settle();
  const { columns } = cluster;
  const resources = [...columns.resources];
  const labelled = groupLabels(columns.nodes);
  return Array.from(columns.nodeAtRank, (node): PlannedNode => {
    const allocatable: Record<string, number> = { pods: columns.podCapacity[node]! };
    const requested: Record<string, number> = {};
    for (const resource of resources) {
      const unit = resource === 'cpu' ? 1000 : 1;
      const offered = columns.allocatable(resource)[node]!;
      const asked = columns.requested(resource)[node]!;
      if (offered > 0) allocatable[resource] = offered / unit;
      if (asked > 0) requested[resource] = asked / unit;
    }
    const { labels = {} } = columns.nodes[node]!.metadata;
    const zone = labels['topology.kubernetes.io/zone'];
    const own = labelled.filter((label) => Object.hasOwn(labels, label));
    return {
      name: columns.names[node]!,
      ...(zone === undefined ? {} : { zone }),
      ...(own.length === 0
        ? {}
        : { labels: Object.fromEntries(own.map((label) => [label, labels[label]!])) }),
      ...(columns.unschedulable[node] === 1 ? { unschedulable: true } : {}),
      allocatable,
      requested,
      pods: columns.podCount[node]!,
    };
  });
}
