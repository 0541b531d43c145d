import type { Diagnosis, RejectedBy } from '../framework/index.ts';

/** The result for one pod, over all its attempts. All fields are set from the start, so that all decisions have one shape. */
export interface Decision {
  attempts: number;
  /** Weighted total of the chosen node; undefined if it was the only feasible one, which is not scored. */
  score: number | undefined;
  /** The last FitError, or why a PreEnqueue plugin holds the pod back. */
  message: string | undefined;
  diagnosis: Diagnosis | undefined;
  /** The PreEnqueue rejection that keeps the pod out of the queue. */
  gatedBy: RejectedBy | undefined;
}

export function newDecision(): Decision {
  return {
    attempts: 0,
    score: undefined,
    message: undefined,
    diagnosis: undefined,
    gatedBy: undefined,
  };
}
