/** In what releases differ. */
export interface PreemptionRules {
  /** Victims that a budget protects are listed before the others, and the first is taken for the most important. */
  readonly protectedFirst: boolean;
  /** Any terminating pod of lower priority on its promised node makes a pod wait, not only a victim of preemption. */
  readonly awaitsAnyTerminating: boolean;
  /** What is said of a node that holds no pod of lower priority. */
  readonly noVictims: (node: string, pod: string) => string;
  /** What it has to say begins with "preemption: ", and a pod that may not preempt is told why; else it is told nothing. */
  readonly givesWords: boolean;
}
