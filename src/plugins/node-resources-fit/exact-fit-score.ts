import { assert } from '../../units/index.ts';
import type { ClusterView, PodView } from '../../cluster/index.ts';
import type { NodeScore } from '../../framework/index.ts';
import { exactResources } from '../shared/exact/allocation.ts';
import {
  exactLeastAllocated,
  exactMostAllocated,
  exactRequestedToCapacityRatio,
  exactRoundedMean,
  exactWeightedMean,
} from '../shared/exact/mean.ts';
import type { ScoringStrategy } from './args.ts';

/** The score for amounts that doubles do not hold. */
export function exactFitScore(
  { type, resources, requestedToCapacityRatio: ratio }: ScoringStrategy,
  pod: PodView,
  cluster: ClusterView,
): NodeScore {
  const scored = exactResources(resources, pod, cluster, { nonZero: true });
  switch (type) {
    case 'LeastAllocated':
      return exactWeightedMean(scored, exactLeastAllocated);
    case 'MostAllocated':
      return exactWeightedMean(scored, exactMostAllocated);
    case 'RequestedToCapacityRatio':
      assert(ratio !== undefined, 'a shape comes with RequestedToCapacityRatio');
      return exactRoundedMean(scored, exactRequestedToCapacityRatio(ratio.shape));
  }
}
