import type { Diagnosis, RejectedBy } from '../framework/index.ts';

/** What became of one pod, over all its attempts. All fields are there from the start: there is one for every pod. */
export interface Decision {
  attempts: number;
  /** Weighted total of the node it was bound to; undefined where that was the only one that fitted, which is not scored. */
  score: number | undefined;
  /** The last FitError, or what holds the pod back from the queue. */
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
