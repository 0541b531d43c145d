import type { Objective, Plan } from '../../outcome/index.ts';
import type { Prices } from '../../catalog/index.ts';
import type { PlanInput } from '../../simulation/index.ts';
import { figuresOf } from './figures/index.ts';
import { runSide } from './run-side.ts';

/** A figure by which plans are compared, of one plan. */
export interface PlanFigure {
  readonly name: Objective['name'];
  readonly resource?: string;
  readonly value: number;
}

export interface PlanWithFigures {
  readonly plan: Plan;
  /** Those that are known; without "moves", which are of two plans. */
  readonly figures: readonly PlanFigure[];
  /** Whether another seed may lead to another plan. */
  readonly hasDrawn: boolean;
  /** Why a cost is not known although prices were given. */
  readonly warnings: readonly string[];
}

/**
 * Plans an input and measures the plan with the figures of `compare`.
 *
 * @throws InputError with everything that is wrong in the input
 */
export function planWithFigures(input: PlanInput, prices: Prices = {}): PlanWithFigures {
  const side = runSide(input, 'base');
  const { objectives, warnings } = figuresOf(side, side, [], prices);
  const figures = objectives.flatMap(({ name, resource, base }): readonly PlanFigure[] =>
    base === undefined
      ? []
      : [{ name, ...(resource === undefined ? {} : { resource }), value: base }],
  );
  return { plan: side.plan, figures, hasDrawn: side.hasDrawn ?? false, warnings };
}
