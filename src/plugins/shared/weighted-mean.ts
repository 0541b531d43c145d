import type { NodeScore } from '../../framework/index.ts';
import type { ScoredResource } from './allocation.ts';
import type { ResourceScore } from './resource-score.ts';

/** The weighted mean of the scores of a node's resources. Resources that the node does not have are left out. */
export function weightedMean(
  resources: readonly ScoredResource[],
  scoreOf: ResourceScore,
): NodeScore {
  return {
    type: 'node',
    score(node) {
      let sum = 0;
      let weights = 0;
      for (let i = 0; i < resources.length; i++) {
        const { weight, amount, allocatable, requested } = resources[i]!;
        const capacity = allocatable[node]!;
        if (capacity === 0) continue;
        sum += weight * scoreOf(requested[node]! + amount, capacity);
        weights += weight;
      }
      return weights === 0 ? 0 : Math.trunc(sum / weights);
    },
  };
}

/** The mean of RequestedToCapacityRatio: resources that score 0 are left out, and the mean is rounded. */
export function roundedMeanOfAboveZero(
  resources: readonly ScoredResource[],
  scoreOf: ResourceScore,
): NodeScore {
  return {
    type: 'node',
    score(node) {
      let sum = 0;
      let weights = 0;
      for (let i = 0; i < resources.length; i++) {
        const { weight, amount, allocatable, requested } = resources[i]!;
        const capacity = allocatable[node]!;
        const score = capacity === 0 ? 0 : scoreOf(requested[node]! + amount, capacity);
        if (score <= 0) continue;
        sum += weight * score;
        weights += weight;
      }
      return weights === 0 ? 0 : Math.round(sum / weights);
    },
  };
}
