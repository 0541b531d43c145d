import type { EntryKind } from '../../documents/index.ts';
import type { ApiServer } from '../../server/index.ts';

/** One expectation of a scenario. */
export interface Check {
  /** "3 pods of Deployment/web that are Running": in reports. */
  readonly text: string;
  /** The actual state, from the API server alone; undefined if the expectation is met. */
  found(api: ApiServer): string | undefined;
}

export type ExpectationKind = EntryKind<Check>;
