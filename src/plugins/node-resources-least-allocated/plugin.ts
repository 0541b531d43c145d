import type { Plugin } from '../../framework/index.ts';
import type { ResourceSpec } from '../shared/allocation.ts';
import { scoredResourcesV122 } from '../shared/allocation-v1-22.ts';
import { leastAllocated } from '../shared/resource-score.ts';
import { weightedMean } from '../shared/weighted-mean.ts';

/**
 * Prefers nodes with more free resources: LeastRequestedPriority (kubernetes v1.22.6 plugins/noderesources/least_allocated.go).
 */
export const nodeResourcesLeastAllocated: Plugin<{ readonly resources: readonly ResourceSpec[] }> =
  {
    name: 'NodeResourcesLeastAllocated',
    points: ['score'],
    reads: ['node.allocatable', 'node.pods'],
    reasons: {},
    create: ({ resources }) => ({
      preScore: (pod, cluster) =>
        weightedMean(
          scoredResourcesV122(resources, pod, cluster, { nonZero: true }),
          leastAllocated,
          'least',
        ),
    }),
  };
