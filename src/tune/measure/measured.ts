import type { NotModelled, OutcomeVerdict, PlanScheduler } from '../../outcome/index.ts';

/** Whether a constraint holds in one plan. */
export interface Held {
  readonly text: string;
  /** By how much it is missed; 0 if it holds. */
  readonly missed: number;
  readonly message?: string;
}

/** What fails a plan. */
export interface Failure {
  /** Equal for the same trouble of an object in several plans, whose messages may name other nodes. */
  readonly key: string;
  readonly text: string;
}

/** A plan of a candidate, measured by itself. Data alone, so that another thread can make it. */
export interface Measured {
  /** The objective as it is. Undefined: not known. */
  readonly objective: number | undefined;
  /** True: no seed changes it. */
  readonly isSteady: boolean;
  /** The constraints of the document. */
  readonly held: readonly Held[];
  /** Of the plan, as `plan` gives it. */
  readonly verdict: OutcomeVerdict;
  /** What fails the plan, and no constraint allows. */
  readonly failures: readonly Failure[];
  readonly doubts: readonly string[];
  /** Pods without a node at the end. */
  readonly without: number;
  /** Why the scheduler or the API server refuses the candidate; then nothing else is known. */
  readonly refused?: string;
  /** Of the start alone. */
  readonly start?: MeasuredStart;
}

/** What reports say of the plans of the start. */
export interface MeasuredStart {
  readonly scheduler: PlanScheduler;
  readonly notModelled: readonly NotModelled[];
  readonly warnings: readonly string[];
}
