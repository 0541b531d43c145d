import type { PlanEvent } from '../../../outcome/index.ts';

/** One event of the API server: the row of `kubectl get events`. */
export interface EventRow {
  /** The first event with the row's message. */
  readonly event: PlanEvent;
  readonly message: string;
  readonly count: number;
  /** Virtual seconds. */
  readonly firstAt: number;
  readonly lastAt: number;
}
