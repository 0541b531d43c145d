import type { ScoreBounds } from '../../framework/index.ts';
import type { ScoredResource } from '../shared/allocation.ts';
import { atMostOne } from './deviation.ts';

/**
 * Bounds of a score of two resources from the deviations of their shares with the pod and without it; undefined for any other number
 * of resources. `scoreOf` falls with the first deviation and rises with the second. `highestOf`: no node on which the pod lessens the
 * deviation by that much scores more.
 */
export function boundsOfTwo(
  resources: readonly ScoredResource[],
  scoreOf: (after: number, before: number) => number,
  highestOf?: (gain: number) => number,
): ScoreBounds | undefined {
  const [first, second] = resources;
  if (first === undefined || second === undefined || resources.length > 2) return undefined;
  const { amount } = first;
  const { amount: otherAmount } = second;
  return {
    reads: resources,
    addHighest(ranges, boxes, weight, sums) {
      const { allocatable, least, most } = ranges[0]!;
      const { allocatable: others, least: otherLeast, most: otherMost } = ranges[1]!;
      for (let at = 0; at < boxes.length; at++) {
        const box = boxes[at]!;
        const all = allocatable[box]!;
        const other = others[box]!;
        if (all === 0 || other === 0) {
          sums[box]! += weight * scoreOf(0, 0);
          continue;
        }
        const low = least[box]!;
        const high = most[box]!;
        const otherLow = otherLeast[box]!;
        const otherHigh = otherMost[box]!;
        const after = leastDeviation(
          (low + amount) / all,
          (high + amount) / all,
          (otherLow + otherAmount) / other,
          (otherHigh + otherAmount) / other,
        );
        const before = mostDeviation(low / all, high / all, otherLow / other, otherHigh / other);
        let highest = scoreOf(after, before);
        // No share is cut off at 1: then both deviations hang on the same difference, and cannot be best at once.
        if (highestOf !== undefined && high + amount <= all && otherHigh + otherAmount <= other) {
          const change = amount / all - otherAmount / other;
          const difference =
            change > 0 ? low / all - otherHigh / other : high / all - otherLow / other;
          const joint = highestOf(mostGain(difference, change));
          if (joint < highest) highest = joint;
        }
        sums[box]! += weight * highest;
      }
    },
  };
}

/** The least deviation of two shares between these bounds, each 1 at most. */
function leastDeviation(low: number, high: number, otherLow: number, otherHigh: number): number {
  const above = atMostOne(low) - atMostOne(otherHigh);
  const below = atMostOne(otherLow) - atMostOne(high);
  const gap = above > below ? above : below;
  return gap > 0 ? gap / 2 : 0;
}

/**
 * By how much a pod lessens the deviation of two shares with this difference, which it changes. The gain falls with the difference if the
 * change is above 0, else it rises.
 */
function mostGain(difference: number, change: number): number {
  const before = difference < 0 ? -difference : difference;
  const after = difference + change < 0 ? -difference - change : difference + change;
  return (before - after) / 2;
}

/** The largest deviation of two such shares. */
function mostDeviation(low: number, high: number, otherLow: number, otherHigh: number): number {
  const above = atMostOne(high) - atMostOne(otherLow);
  const below = atMostOne(otherHigh) - atMostOne(low);
  return (above > below ? above : below) / 2;
}
