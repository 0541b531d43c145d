import type { NodeScore, ScoreBounds } from '../../framework/index.ts';
import { keyOfAmounts } from './allocation.ts';
import type { ScoredResource } from './allocation.ts';
import type { ResourceScore } from './resource-score.ts';

// `| 0` truncates numbers below 2^31, at less cost than Math.trunc.

/**
 * The weighted mean of the scores of a node's resources. Resources that the node does not have are left out. `highestAt`: whether
 * `scoreOf` is highest where least or where most is requested.
 */
export function weightedMean(
  resources: readonly ScoredResource[],
  scoreOf: ResourceScore,
  highestAt: 'least' | 'most',
): NodeScore {
  const [first, second, third] = resources;
  return {
    type: 'node',
    get key() {
      return keyOfAmounts(resources);
    },
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
      return weights === 0 ? 0 : (sum / weights) | 0;
    },
    ...(first !== undefined &&
      second !== undefined &&
      third === undefined && { scoreMany: meansOfTwo(first, second, scoreOf) }),
    bounds: meanBounds(resources, scoreOf, highestAt),
  };
}

function meanBounds(
  resources: readonly ScoredResource[],
  scoreOf: ResourceScore,
  highestAt: 'least' | 'most',
): ScoreBounds {
  const [first, second, third] = resources;
  if (first !== undefined && second !== undefined && third === undefined) {
    return meanBoundsOfTwo(first, second, scoreOf, highestAt);
  }
  return {
    reads: resources,
    addHighest(ranges, boxes, factor, sums) {
      for (let at = 0; at < boxes.length; at++) {
        const box = boxes[at]!;
        let sum = 0;
        let weights = 0;
        for (let i = 0; i < ranges.length; i++) {
          const range = ranges[i]!;
          const { weight, amount } = resources[i]!;
          const capacity = range.allocatable[box]!;
          if (capacity === 0) continue;
          sum += weight * scoreOf(range[highestAt][box]! + amount, capacity);
          weights += weight;
        }
        if (weights !== 0) sums[box]! += factor * ((sum / weights) | 0);
      }
    },
  };
}

/** The same for two resources, without a loop over them. */
function meanBoundsOfTwo(
  first: ScoredResource,
  second: ScoredResource,
  scoreOf: ResourceScore,
  highestAt: 'least' | 'most',
): ScoreBounds {
  const { weight, amount } = first;
  const { weight: weight2, amount: amount2 } = second;
  return {
    reads: [first, second],
    addHighest([range, range2], boxes, factor, sums) {
      const { allocatable } = range!;
      const { allocatable: all2 } = range2!;
      const requested = range![highestAt];
      const requested2 = range2![highestAt];
      for (let at = 0; at < boxes.length; at++) {
        const box = boxes[at]!;
        const capacity = allocatable[box]!;
        const capacity2 = all2[box]!;
        let sum = 0;
        let weights = 0;
        if (capacity !== 0) {
          sum = weight * scoreOf(requested[box]! + amount, capacity);
          weights = weight;
        }
        if (capacity2 !== 0) {
          sum += weight2 * scoreOf(requested2[box]! + amount2, capacity2);
          weights += weight2;
        }
        if (weights !== 0) sums[box]! += factor * ((sum / weights) | 0);
      }
    },
  };
}

/** The weighted means of two resources, in one loop over nodes. */
function meansOfTwo(
  first: ScoredResource,
  second: ScoredResource,
  scoreOf: ResourceScore,
): NonNullable<NodeScore['scoreMany']> {
  return (nodes, factor, scores) => {
    const { weight, amount, allocatable, requested } = first;
    const { weight: weight2, amount: amount2, allocatable: all2, requested: requested2 } = second;
    for (let at = 0; at < nodes.length; at++) {
      const node = nodes[at]!;
      const capacity = allocatable[node]!;
      const capacity2 = all2[node]!;
      let sum = 0;
      let weights = 0;
      if (capacity !== 0) {
        sum = weight * scoreOf(requested[node]! + amount, capacity);
        weights = weight;
      }
      if (capacity2 !== 0) {
        sum += weight2 * scoreOf(requested2[node]! + amount2, capacity2);
        weights += weight2;
      }
      if (weights !== 0) scores[at]! += factor * ((sum / weights) | 0);
    }
  };
}

/** The mean of RequestedToCapacityRatio: resources that score 0 are left out, and the mean is rounded. */
export function roundedMeanOfAboveZero(
  resources: readonly ScoredResource[],
  scoreOf: ResourceScore,
): NodeScore {
  return {
    type: 'node',
    get key() {
      return keyOfAmounts(resources);
    },
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
