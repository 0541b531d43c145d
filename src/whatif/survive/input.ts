import type { LossKind, SurvivalFindingKind } from '../../outcome/index.ts';
import type { PlanInput, PlanOptions } from '../../simulation/index.ts';

/** The input of `plan`. */
export interface SurviveInput extends Omit<PlanInput, 'options'> {
  readonly options?: SurviveOptions;
}

/** How nodes are lost; "both": one way after the other. */
export type LossWays = LossKind | 'both';

export interface SurviveOptions extends Omit<PlanOptions, 'failOn'> {
  /** The kinds of findings that decide `summary.verdict`. Default all. */
  readonly failOn?: readonly SurvivalFindingKind[];
  /** A node label: the nodes with the same value are lost together. Without it every node alone. */
  readonly by?: string;
  /** How many nodes, or values of the label, are lost at once. Default 1. */
  readonly losses?: number;
  /** How nodes are lost. Default "both". */
  readonly as?: LossWays;
  /** With more combinations than this, the worst are searched for. Default 2,000. */
  readonly limit?: number;
  /** Whether changes that mend the losses are searched for. Default true. */
  readonly fixes?: boolean;
}
