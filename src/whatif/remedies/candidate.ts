import type { Fork } from '../prepared/index.ts';
import type { InputChange } from './change.ts';

/** A change that may help a group of pods; not tried yet. */
export interface Candidate {
  /** The name of what proposed it. */
  readonly kind: string;
  readonly text: string;
  readonly changes: readonly InputChange[];
  /** Makes the change in a fork of the cluster at the end of the plan. Without it only a plan of the changed input tells. */
  readonly inFork?: (fork: Fork) => void;
}
