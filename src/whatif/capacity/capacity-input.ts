import type { Pod } from '../../api/index.ts';
import type { CapacityFindingKind } from '../../outcome/index.ts';
import type { PlanInput, PlanOptions } from '../../simulation/index.ts';

/** What `capacity` is asked: the input of `plan`, and the pod to copy. */
export interface CapacityInput extends Omit<PlanInput, 'options'> {
  /** Passes admission first, as one that has not been sent to an API server yet. Its name is the stem of its copies' names. */
  readonly pod: Pod;
  readonly options?: CapacityOptions;
}

export interface CapacityOptions extends Omit<PlanOptions, 'failOn'> {
  /** What decides `summary.verdict`. Default all. */
  readonly failOn?: readonly CapacityFindingKind[];
  /** Fewer copies than these are too few. Default 1. */
  readonly atLeast?: number;
  /** Stop at that many copies. Default 1,000,000. */
  readonly limit?: number;
}
