import type { ObjectName } from '../../objects/index.ts';
import type { CapacityFindingKind } from '../../outcome/index.ts';
import type { PlanInput, PlanOptions } from '../../simulation/index.ts';

/** The input of `plan`, and how workloads grow. */
export interface GrowthInput extends Omit<PlanInput, 'options'> {
  /** Never empty. */
  readonly rates: readonly RateOf[];
  readonly options?: GrowthOptions;
}

/** How workloads grow. A rate for named workloads comes before a rate for all. */
export interface RateOf {
  /** "3%/week": compounded. "+5/month": so many more pods. Periods: day, week, month, year. */
  readonly rate: string;
  /** By name, glob or label selector, with a kind. Default: every workload with replicas that no other workload controls. */
  readonly target?: ObjectName & Required<Pick<ObjectName, 'kind'>>;
}

export interface GrowthOptions extends Omit<PlanOptions, 'failOn'> {
  /** The kinds of findings that decide `summary.verdict`. Default all. */
  readonly failOn?: readonly CapacityFindingKind[];
  /** With room for fewer steps the finding is "too-few". Default 1. */
  readonly atLeast?: number;
  /** The most steps. Default a year, or five with steps of a year; at least `atLeast`. */
  readonly horizon?: number;
  /** Find the nodes to buy for the first step without room. Default true. */
  readonly sizes?: boolean;
  /** The types of these nodes, as `size` reads them. Default: the nodes of the cluster. */
  readonly catalog?: unknown;
}
