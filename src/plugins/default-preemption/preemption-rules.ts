/** In what releases differ. */
export interface PreemptionRules {
  /** Victims that a budget protects are listed before the others, and the first is taken for the most important. */
  readonly protectedFirst: boolean;
  /** Any terminating pod of lower priority on its promised node makes a pod wait, not only a victim of preemption. */
  readonly awaitsAnyTerminating: boolean;
  /** Nodes of which nothing was said are tried too: those that an extender dropped without a word. */
  readonly triesUnjudged: boolean;
  /** A node that the pod fits on although nobody leaves it ends the attempt, in place of being one more that does not help. */
  readonly nobodyIsAnError: boolean;
  /** What is said of a node that holds no pod of lower priority. */
  readonly noVictims: (node: string, pod: string) => string;
  /** What it has to say begins with "preemption: ", and a pod that may not preempt is told why; else it is told nothing. */
  readonly givesWords: boolean;
}
