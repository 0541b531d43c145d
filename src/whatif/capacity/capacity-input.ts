import type { Pod } from '../../api/index.ts';
import type { PlanInput, PlanOptions } from '../../simulation/index.ts';

/** What `capacity` is asked: the input of `plan`, and the pod to copy. */
export interface CapacityInput extends Omit<PlanInput, 'options'> {
  /** Passes admission first, as one that has not been sent to an API server yet. Its name is the stem of its copies' names. */
  readonly pod: Pod;
  readonly options?: CapacityOptions;
}

export interface CapacityOptions extends PlanOptions {
  /** Stop at that many copies. Default 1,000,000. */
  readonly limit?: number;
}
