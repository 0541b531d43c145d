/** How releases differ. */
export interface PreemptionRules {
  /** Victims that a budget protects are listed before the others, and the first victim counts as the most important. */
  readonly protectedFirst: boolean;
  /** Any terminating pod of lower priority on its nominated node makes a pod wait, not only a victim of preemption. */
  readonly awaitsAnyTerminating: boolean;
  /** Nodes without a rejection (an extender dropped them without a reason) are tried too. */
  readonly triesUnjudged: boolean;
  /** A node on which the pod fits without evictions is an error. Else it is one more node on which preemption does not help. */
  readonly noVictimsIsError: boolean;
  /** The reason for a node without pods of lower priority; a function if it names the node. */
  readonly noVictimsText: string | ((node: string, pod: string) => string);
  /** Messages start with "preemption: ", and a pod that may not preempt gets a message. Else it gets none. */
  readonly writesMessages: boolean;
}
