import { isExtendedResource, isScalarResource } from '../../objects/index.ts';
import type { ClusterView, PodView } from '../../cluster/index.ts';
import { unschedulable } from '../../framework/index.ts';
import type { NodeFilter, Plugin } from '../../framework/index.ts';
import { scoredResources } from '../shared/allocation.ts';
import { leastAllocated } from '../shared/resource-score.ts';
import { weightedMean } from '../shared/weighted-mean.ts';
import { byPlace, roomFilter, REASONS } from './fits-request.ts';
import type { ResourceRequest } from './fits-request.ts';

export interface NodeResourcesFitArgsV122 {
  readonly ignoredResources: readonly string[] | null;
}

const CPU_AND_MEMORY = [
  { name: 'cpu', weight: 1 },
  { name: 'memory', weight: 1 },
];

/**
 * The plugin as a Policy or the default provider of v1.22 enables it: preemption may help against every rejection, and the least allocated
 * nodes score best, without the overhead of the pending pod (kubernetes v1.22.6 plugins/noderesources/fit.go).
 */
export const nodeResourcesFitV122: Plugin<NodeResourcesFitArgsV122> = {
  name: 'NodeResourcesFit',
  points: ['preFilter', 'filter', 'score'],
  reads: ['node.allocatable', 'node.pods'],
  reasons: REASONS,
  create: ({ ignoredResources }) => {
    const ignored = new Set(ignoredResources);
    return {
      preFilter: (pod, cluster) => fitsRequestV122(pod, cluster, ignored),
      preScore: (pod, cluster) =>
        weightedMean(
          scoredResources(CPU_AND_MEMORY, pod, cluster, { nonZero: true }),
          leastAllocated,
          'least',
        ),
    };
  },
};

/**
 * If a pod requests anything, all native resources are checked: on an overcommitted node the pod fails even for resources that it
 * does not request.
 */
function fitsRequestV122(
  { requests }: PodView,
  cluster: ClusterView,
  ignored: ReadonlySet<string>,
): NodeFilter {
  const native = ['cpu', 'memory', 'ephemeral-storage'].map((name): ResourceRequest => [
    name,
    requests.get(name) ?? 0,
  ]);
  const scalar = [...requests].filter(([name]) => isScalarResource(name));
  const requestsAny = scalar.length > 0 || native.some(([, amount]) => amount > 0);
  const checked = requestsAny
    ? [...native, ...scalar.filter(([name]) => !(isExtendedResource(name) && ignored.has(name)))]
    : [];
  return roomFilter(checked.toSorted(byPlace), cluster, unschedulable);
}
