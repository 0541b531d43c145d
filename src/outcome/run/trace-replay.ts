import type { Count, Seconds } from '../amounts.ts';

/** A share of 1. @minimum 0 */
export type Share = number;

/** How a trace ran: what arrived, how long pods waited, and how full the nodes were. Means are over time. */
export interface TraceReplay {
  /** The formats of its files, by the names of --trace-format. */
  readonly formats: readonly string[];
  /** Pods of the trace. Pods that controllers make of its workloads do not count. */
  readonly pods: Count;
  /** How often it creates, changes or deletes another object: a workload, a node. */
  readonly changes: Count;
  /** How many of its pods were created before the run ended. */
  readonly arrived: Count;
  /** How many of its pods got a node. */
  readonly placed: Count;
  /** How many of its pods ended as the trace says. They are not in `pods`, `deleted` and `events` of the plan. */
  readonly ended: Count;
  /**
   * How many of its pods were in trouble when their end came: never started, rejected, evicted, failing or not ready. They are in
   * `deleted`, each with a finding. Absent without any.
   */
  readonly troubled?: Count;
  /** Pods of workloads that it deletes, or scales to nothing: they are in `deleted`, as they were then. Absent without any. */
  readonly removed?: Count;
  /** When the last pod or change of the trace comes. */
  readonly lastArrival: Seconds;
  /** From creation to binding, of all pods of the run that got a node. Absent without any. */
  readonly waits?: TraceWaits;
  /** Pods without a node at the end, of the trace or not. */
  readonly pendingAtEnd: Count;
  /** How long the first of them has waited. Absent without any. */
  readonly longestPending?: Seconds;
  /** The resources that pods ask for, those with the highest mean first. */
  readonly resources: readonly TraceResource[];
  /** What each sample covers; the last one may be shorter. */
  readonly interval: Seconds;
  /** At most 200, one after another without a gap. Their numbers are means over their time. */
  readonly samples: readonly TraceSample[];
}

/** Nearest ranks. */
export interface TraceWaits {
  readonly pods: Count;
  readonly mean: Seconds;
  readonly p50: Seconds;
  readonly p90: Seconds;
  readonly p99: Seconds;
  readonly longest: Seconds;
}

/** Shares of what the nodes have to give together (allocatable). */
export interface TraceResource {
  readonly resource: string;
  /** Requested by pods on nodes that are there, over the run: at most the peak. */
  readonly mean: Share;
  /** At any moment. */
  readonly peak: Share;
  /**
   * Free, and asked for by pods that wait for a node: the free amount, at most what these pods ask for. No node gives it to them,
   * or not yet.
   */
  readonly strandedMean: Share;
  readonly strandedPeak: Share;
}

export interface TraceSample {
  /** Where it begins. */
  readonly at: Seconds;
  /** @minimum 0 */
  readonly pending: number;
  /** On a node that is there. @minimum 0 */
  readonly running: number;
  /** By resource. */
  readonly used: Readonly<Record<string, Share>>;
  /** By resource; absent where nothing is stranded. */
  readonly stranded?: Readonly<Record<string, Share>>;
}
