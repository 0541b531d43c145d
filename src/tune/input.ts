import type { InputObject } from '../input/index.ts';
import type { TuningFindingKind } from '../outcome/index.ts';
import type { SchedulerInput } from '../scheduler/index.ts';
import type { PlanOptions } from '../simulation/index.ts';
import type { Prices } from '../whatif/index.ts';

/** A cluster with what is applied to it. */
export interface TunedCluster {
  /** What reports call it, such as the name of its file. */
  readonly name: string;
  readonly objects: readonly InputObject[];
}

/** The input of `tune`. The scheduler is the start; a Policy cannot be tuned. */
export interface TuneInput extends Omit<SchedulerInput, 'policy'> {
  /** Those that the search sees; at least one. */
  readonly clusters: readonly TunedCluster[];
  /** Those that it does not see. Default: the same clusters, under other seeds. */
  readonly heldOut?: readonly TunedCluster[];
  readonly options?: TuneOptions;
}

/** With prices, the cost of the used nodes can be the objective. */
export interface TuneOptions extends Omit<PlanOptions, 'failOn' | 'extenders'>, Prices {
  /** The kinds of findings that decide `summary.verdict`. Default TUNE_FAIL_ON. */
  readonly failOn?: readonly TuningFindingKind[];
  /** Called with what the search has done. */
  readonly onProgress?: (plans: number, most: number) => void;
}
