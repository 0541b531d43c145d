import { REGRESSION_FINDINGS } from '../../outcome/index.ts';
import type { OutcomeVerdict, RegressionKind } from '../../outcome/index.ts';
import type { PlanInput } from '../../simulation/index.ts';
import { compare } from '../../whatif/index.ts';
import type { Prices } from '../../whatif/index.ts';

/** What `compare` says of two candidates on one sample. */
export interface ComparedPair {
  readonly moved: number;
  readonly verdict: OutcomeVerdict;
  /** The kinds of the regressions that count. */
  readonly regressions: readonly RegressionKind[];
}

export function comparedPair(base: PlanInput, head: PlanInput, prices: Prices): ComparedPair {
  const { summary, regressions } = compare({
    base,
    head,
    // That no more pods are without a node is a constraint; that others are is none: they may change places.
    options: { ...prices, explainedMoves: 0, failOn: REGRESSION_FINDINGS },
  });
  const counting = new Set(regressions.filter(({ counts }) => counts).map(({ kind }) => kind));
  return { moved: summary.moved, verdict: summary.verdict, regressions: [...counting] };
}
