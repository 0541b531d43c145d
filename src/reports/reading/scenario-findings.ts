import type { Plan } from '../../outcome/index.ts';
import { duration } from '../layout/figures.ts';

/** A failed step or an expectation that was not met. */
export interface ScenarioFinding {
  /** "at 1m 30s: 3 pods of Deployment/web Running". */
  readonly title: string;
  /** The message of its finding in the plan. */
  readonly message: string;
}

/** Failed steps, then expectations that were not met; empty without a scenario. */
export function scenarioFindings({ scenario }: Plan): readonly ScenarioFinding[] {
  if (scenario === undefined) return [];
  const steps = scenario.steps.flatMap(({ at, text, name, error }) =>
    error === undefined
      ? []
      : [{ title: titleOf(at, text, name), message: `at ${String(at)}s: ${text}: ${error}` }],
  );
  const unmet = scenario.expectations
    .filter(({ met }) => !met)
    .map(({ at, text, name, found = 'something else' }) => ({
      title: titleOf(at, text, name),
      message: `at ${String(at)}s: expected ${text}; found ${found}`,
    }));
  return [...steps, ...unmet];
}

export function titleOf(at: number, text: string, name: string | undefined): string {
  return `at ${duration(at)}: ${name ?? text}`;
}
