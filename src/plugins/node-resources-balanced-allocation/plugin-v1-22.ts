import type { NodeIndex } from '../../cluster/index.ts';
import type { Plugin } from '../../framework/index.ts';
import type { ResourceSpec } from '../shared/allocation.ts';
import { scoredResourcesV122 } from '../shared/allocation-v1-22.ts';
import { deviation } from './deviation.ts';

/** Scores pods without requests like all others (kubernetes v1.22.6 plugins/noderesources/balanced_allocation.go). */
export const nodeResourcesBalancedAllocationV122: Plugin<{
  readonly resources: readonly ResourceSpec[];
}> = {
  name: 'NodeResourcesBalancedAllocation',
  points: ['score'],
  reads: ['node.allocatable', 'node.pods'],
  reasons: {},
  create: ({ resources }) => ({
    preScore(pod, cluster) {
      const scored = scoredResourcesV122(resources, pod, cluster, { nonZero: false });
      return {
        type: 'node',
        score: (node: NodeIndex) => Math.trunc((1 - deviation(scored, node)) * 100),
      };
    },
  }),
};
