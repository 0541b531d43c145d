import type { Plan, RegressionKind, Sides } from '../../outcome/index.ts';
import type { PlanInput } from '../../simulation/index.ts';
import type { Prices } from '../../catalog/index.ts';

export interface CompareInput {
  readonly base: Side;
  readonly head: Side;
  readonly options?: CompareOptions;
  /** Names of the sides in the comparison. */
  readonly names?: Partial<Sides<string>>;
}

/** An input of `plan`, or a saved plan. */
export type Side = PlanInput | Plan;

/** With prices, the cost of the used nodes is compared. */
export interface CompareOptions extends Prices {
  /** The kinds of regressions that decide `summary.verdict`. Default COMPARE_FAIL_ON. */
  readonly failOn?: readonly RegressionKind[];
  /** Plans each side under this many consecutive seeds and compares the nodes of each pod. Default 1. */
  readonly seeds?: number;
  /** For how many moved pods the cause is computed; each costs an evaluation of every node. Default 200. */
  readonly explainedMoves?: number;
}
