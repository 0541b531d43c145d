import type { Pod } from '../../api/index.ts';
import type { CapacityFindingKind } from '../../outcome/index.ts';
import type { PlanInput, PlanOptions } from '../../simulation/index.ts';

/** The input of `plan`, and the pod to copy. */
export interface CapacityInput extends Omit<PlanInput, 'options'> {
  /** Passes admission first. Its copies are named <name>-copy-1, <name>-copy-2, .... */
  readonly pod: Pod;
  readonly options?: CapacityOptions;
}

export interface CapacityOptions extends Omit<PlanOptions, 'failOn'> {
  /** The kinds of findings that decide `summary.verdict`. Default all. */
  readonly failOn?: readonly CapacityFindingKind[];
  /** With fewer copies the finding is "too-few". Default 1. */
  readonly atLeast?: number;
  /** Stop at this number of copies. Default 1,000,000. */
  readonly limit?: number;
}
