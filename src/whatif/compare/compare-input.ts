import type { Plan, RegressionKind, Sides } from '../../outcome/index.ts';
import type { PlanInput } from '../../simulation/index.ts';

/** What `compare` is asked. */
export interface CompareInput {
  readonly base: Side;
  readonly head: Side;
  readonly options?: CompareOptions;
  /** What the sides are called in the comparison. */
  readonly names?: Partial<Sides<string>>;
}

/** What `plan` is asked, or what it answered: a saved plan. */
export type Side = PlanInput | Plan;

export interface CompareOptions {
  /** The kinds of regressions that decide `summary.verdict`. Default COMPARE_FAIL_ON. */
  readonly failOn?: readonly RegressionKind[];
  /** Plans each side under that many seeds, its own and those that follow, and tells which pods' nodes hang on it. Default 1. */
  readonly seeds?: number;
  /** Of how many moved pods the cause is looked for; it costs a look at every node. Default 200. */
  readonly explainedMoves?: number;
}
