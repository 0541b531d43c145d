import type { Seconds } from '../amounts.ts';

/** Results of a scenario. Its findings are the steps with an error and the expectations that were not met. */
export interface ScenarioOutcome {
  readonly name?: string;
  /** Sorted by time. */
  readonly steps: readonly ScenarioStep[];
  readonly expectations: readonly ScenarioExpectation[];
}

export interface ScenarioStep {
  readonly at: Seconds;
  /** The name of its field, such as "drain". */
  readonly kind: string;
  /** The name given in the scenario file. */
  readonly name?: string;
  /** The step, such as "drain worker-1". */
  readonly text: string;
  /** Why it failed, or what was not done by the end. */
  readonly error?: string;
}

export interface ScenarioExpectation {
  readonly at: Seconds;
  readonly kind: string;
  readonly name?: string;
  /** The condition, such as "3 pods of Deployment/web Running". */
  readonly text: string;
  readonly met: boolean;
  /** The actual state. */
  readonly found?: string;
}
