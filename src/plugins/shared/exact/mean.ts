import type { NodeScore } from '../../../framework/index.ts';
import { INT64_MIN, wrapInt64 } from '../../../units/index.ts';
import { exactScore, requestedWith } from './allocation.ts';
import type { ExactResource } from './allocation.ts';
import type { ShapePoint } from '../resource-score.ts';

/** The score of one resource; its capacity is not 0. */
export type ExactResourceScore = (requested: bigint, capacity: bigint) => bigint;

/** Upstream's product overflows. */
const share = (part: bigint, capacity: bigint): bigint =>
  wrapInt64(wrapInt64(part * 100n) / capacity);

/** Like `leastAllocated`. */
export const exactLeastAllocated: ExactResourceScore = (requested, capacity) =>
  requested > capacity ? 0n : share(wrapInt64(capacity - requested), capacity);

/** Like `mostAllocated`. */
export const exactMostAllocated: ExactResourceScore = (requested, capacity) =>
  share(requested > capacity ? capacity : requested, capacity);

/** Like `requestedToCapacityRatio`. */
export function exactRequestedToCapacityRatio(shape: readonly ShapePoint[]): ExactResourceScore {
  const points = shape.map(({ utilization, score }) => ({
    utilization: BigInt(utilization),
    score: BigInt(score) * 10n,
  }));
  const interpolate = (utilization: bigint): bigint => {
    for (const [i, point] of points.entries()) {
      if (utilization > point.utilization) continue;
      const before = points[i - 1];
      if (before === undefined) return point.score;
      const rise = wrapInt64((point.score - before.score) * (utilization - before.utilization));
      return before.score + rise / (point.utilization - before.utilization);
    }
    return points.at(-1)?.score ?? 0n;
  };
  return (requested, capacity) =>
    interpolate(requested > capacity ? 100n : share(requested, capacity));
}

/** Like `weightedMean`. */
export const exactWeightedMean = (
  resources: readonly ExactResource[],
  scoreOf: ExactResourceScore,
): NodeScore =>
  exactScore((node) => {
    let sum = 0n;
    let weights = 0n;
    for (const resource of resources) {
      const capacity = resource.allocatable[node]!;
      if (capacity === 0n) continue;
      sum = wrapInt64(sum + resource.weight * scoreOf(requestedWith(resource, node), capacity));
      weights += resource.weight;
    }
    return weights === 0n ? 0n : sum / weights;
  });

/** Like `roundedMeanOfAboveZero`. */
export const exactRoundedMean = (
  resources: readonly ExactResource[],
  scoreOf: ExactResourceScore,
): NodeScore =>
  exactScore((node) => {
    let sum = 0n;
    let weights = 0n;
    for (const resource of resources) {
      const capacity = resource.allocatable[node]!;
      const score = capacity === 0n ? 0n : scoreOf(requestedWith(resource, node), capacity);
      if (score <= 0n) continue;
      sum = wrapInt64(sum + resource.weight * score);
      weights += resource.weight;
    }
    return weights === 0n ? 0n : toInt64(Math.round(Number(sum) / Number(weights)));
  });

/** Go's conversion of a double to int64: the smallest int64 for what does not fit (amd64). */
export const toInt64 = (value: number): bigint =>
  Math.abs(value) < 2 ** 63 ? BigInt(Math.trunc(value)) : INT64_MIN;
