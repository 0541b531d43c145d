import { mulDiv } from '../../units/index.ts';

/** The score of one resource, 0 to 100, from the amount requested with the pod and the capacity (above 0). */
export type ResourceScore = (requested: number, capacity: number) => number;

/** Free share of the capacity (kubernetes v1.34.1 plugins/noderesources/least_allocated.go). */
export const leastAllocated: ResourceScore = (requested, capacity) =>
  requested > capacity ? 0 : mulDiv(capacity - requested, 100, capacity);

/** Used share of the capacity (most_allocated.go). */
export const mostAllocated: ResourceScore = (requested, capacity) =>
  mulDiv(Math.min(requested, capacity), 100, capacity);

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
    byPercent[requested > capacity ? 100 : mulDiv(requested, 100, capacity)]!;
}
