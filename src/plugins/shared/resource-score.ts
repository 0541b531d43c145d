import { mulDiv } from '../../units/index.ts';

/** Percents that a part is of a whole, truncated. `part`: at most the whole. */
function percentOf(part: number, whole: number): number {
  const product = part * 100;
  // `| 0` truncates numbers below 2^31, at less cost than Math.floor.
  if (product <= Number.MAX_SAFE_INTEGER) return (product / whole) | 0;
  return mulDiv(part, 100, whole);
}

/** The score of one resource, 0 to 100, from the amount requested with the pod and the capacity (above 0). */
export type ResourceScore = (requested: number, capacity: number) => number;

/** Free share of the capacity (kubernetes v1.34.1 plugins/noderesources/least_allocated.go). */
export const leastAllocated: ResourceScore = (requested, capacity) =>
  requested > capacity ? 0 : percentOf(capacity - requested, capacity);

/** Used share of the capacity (most_allocated.go). */
export const mostAllocated: ResourceScore = (requested, capacity) =>
  percentOf(Math.min(requested, capacity), capacity);

export interface ShapePoint {
  /** Percent. */
  readonly utilization: number;
  /** 0 to 10. */
  readonly score: number;
}

/** A piecewise linear function of the utilization (requested_to_capacity_ratio.go, plugins/helper/shape_score.go). */
export function requestedToCapacityRatio(shape: readonly ShapePoint[]): ResourceScore {
  const points = shape.map(({ utilization, score }) => ({ utilization, score: score * 10 }));
  const interpolate = (utilization: number): number => {
    for (let i = 0; i < points.length; i++) {
      const point = points[i]!;
      if (utilization > point.utilization) continue;
      const before = points[i - 1];
      if (before === undefined) return point.score;
      const rise = (point.score - before.score) * (utilization - before.utilization);
      return before.score + Math.trunc(rise / (point.utilization - before.utilization));
    }
    return points.at(-1)?.score ?? 0;
  };
  const byPercent = Float64Array.from({ length: 101 }, (_, percent) => interpolate(percent));
  return (requested, capacity) =>
    byPercent[requested > capacity ? 100 : percentOf(requested, capacity)]!;
}
