import type { Plan } from '../../outcome/index.ts';
import { duration } from '../layout/figures.ts';

/** A failed step or an expectation that was not met. */
export interface ScenarioFinding {
  /** Virtual seconds. */
  readonly at: number;
  readonly type: 'StepFailed' | 'ExpectationNotMet';
  /** "at 1m 30s: 3 pods of Deployment/web Running". */
  readonly title: string;
  readonly message: string;
}

/** Failed steps, then expectations that were not met; empty without a scenario. */
export function scenarioFindings({ scenario }: Plan): readonly ScenarioFinding[] {
  if (scenario === undefined) return [];
  return [
    ...scenario.steps.flatMap(({ at, text, name, error }): ScenarioFinding[] =>
      error === undefined
        ? []
        : [{ at, type: 'StepFailed', title: titleOf(at, text, name), message: error }],
    ),
    ...scenario.expectations.flatMap(({ at, text, name, met, found }): ScenarioFinding[] =>
      met
        ? []
        : [
            {
              at,
              type: 'ExpectationNotMet',
              title: titleOf(at, text, name),
              message: `expected ${text}; found ${found ?? 'something else'}`,
            },
          ],
    ),
  ];
}

export function titleOf(at: number, text: string, name: string | undefined): string {
  return `at ${duration(at)}: ${name ?? text}`;
}
