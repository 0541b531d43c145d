import type { Positive } from './amounts.ts';
import type { API_VERSION } from './plan.ts';

/** An input with errors, in place of the document that a command would have made of it. Exit code 1; nothing was simulated. */
export interface BadInput {
  readonly apiVersion: typeof API_VERSION;
  readonly kind: 'BadInput';
  readonly summary: {
    readonly verdict: 'failed';
    /** Number of problems. */
    readonly problems: Positive;
  };
  /**
   * Every problem, in the order of the input.
   * @minItems 1
   */
  readonly problems: readonly InputProblem[];
}

export interface InputProblem {
  /** File as the user named it, "-" for standard input. */
  readonly file?: string;
  /** From 1. */
  readonly line?: Positive;
  readonly column?: Positive;
  /** The object, such as "Deployment/web". */
  readonly object?: string;
  readonly message: string;
}
