import type { Plugin } from '../../framework/index.ts';
import { scoredResourcesV122 } from '../shared/allocation-v1-22.ts';
import { requestedToCapacityRatio as scoreByShape } from '../shared/resource-score.ts';
import { roundedMeanOfAboveZero } from '../shared/weighted-mean.ts';
import type { RequestedToCapacityRatioArgs } from './args.ts';

/**
 * Scores the utilization by a piecewise linear function: a priority with requestedToCapacityRatioArguments
 * (kubernetes v1.22.6 plugins/noderesources/requested_to_capacity_ratio.go).
 */
export const requestedToCapacityRatio: Plugin<RequestedToCapacityRatioArgs> = {
  name: 'RequestedToCapacityRatio',
  points: ['score'],
  reads: ['node.allocatable', 'node.pods'],
  reasons: {},
  create: ({ shape, resources }) => {
    const weighted = resources.map(({ name, weight }) => ({ name, weight: Number(weight) }));
    const scoreOf = scoreByShape(shape);
    return {
      preScore: (pod, cluster) =>
        roundedMeanOfAboveZero(
          scoredResourcesV122(weighted, pod, cluster, { nonZero: true }),
          scoreOf,
        ),
    };
  },
};
