import type { InputPod } from '../../input/index.ts';
import type { CapacityFindingKind } from '../../outcome/index.ts';
import type { PlanInput, PlanOptions } from '../../simulation/index.ts';

/** The input of `plan`, and the pod to copy. */
export interface CapacityInput extends Omit<PlanInput, 'options'> {
  /** Passes admission first. Its copies are named <name>-copy-1, <name>-copy-2, .... */
  readonly pod: InputPod;
  readonly options?: CapacityOptions;
}

/** The input of `plan`, and several pods to copy. */
export interface CapacitiesInput extends Omit<PlanInput, 'options'> {
  readonly templates: readonly CapacityTemplate[];
  readonly options?: CapacityOptions & {
    /** Add copies of all templates to one cluster, in proportion, until one does not fit. Default: each alone. */
    readonly together?: boolean;
  };
}

export interface CapacityTemplate {
  readonly pod: InputPod;
  /** Default `options.atLeast`. */
  readonly atLeast?: number;
  /** Copies in each round of copies that are added together. Default `atLeast` of the template, else 1. */
  readonly share?: number;
}

export interface CapacityOptions extends Omit<PlanOptions, 'failOn'> {
  /** The kinds of findings that decide `summary.verdict`. Default all. */
  readonly failOn?: readonly CapacityFindingKind[];
  /** With fewer copies the finding is "too-few". Default 1. */
  readonly atLeast?: number;
  /** Stop at this number of copies of a template. Default 1,000,000. */
  readonly limit?: number;
  /** A label of nodes: count copies by its values too. */
  readonly by?: string;
  /** Try what single resource would make room for more copies. Default true. */
  readonly gains?: boolean;
}
