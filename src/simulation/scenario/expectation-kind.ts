import type { ApiServer } from '../../store/index.ts';
import type { ScenarioKind } from './scenario-kind.ts';

/** One expectation as a scenario has it. */
export interface Check {
  /** "3 pods of Deployment/web that are Running": in reports. */
  readonly text: string;
  /** What there is instead; undefined where it is as expected. Looks at nothing but the API server. */
  found(api: ApiServer): string | undefined;
}

export type ExpectationKind = ScenarioKind<Check>;
