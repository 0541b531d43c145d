import type { Pod } from '../../objects/index.ts';

/** A node on which the pod would fit without the victims. */
export interface PreemptionCandidate {
  readonly nodeName: string;
  readonly victims: readonly Pod[];
  /** How many of them PodDisruptionBudgets protect. */
  readonly pdbViolations: number;
}
