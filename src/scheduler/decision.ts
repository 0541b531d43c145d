import type { Diagnosis } from '../framework/index.ts';

/** What became of one pod, over all its attempts. */
export interface Decision {
  attempts: number;
  /** The node it was bound to. */
  node?: string;
  /** Weighted total of that node; absent where it was the only one that fitted, which is not scored. */
  score?: number;
  /** The last FitError, or what holds the pod back from the queue. */
  message?: string;
  diagnosis?: Diagnosis;
  /** A PreEnqueue plugin holds it back. */
  isGated?: boolean;
}
