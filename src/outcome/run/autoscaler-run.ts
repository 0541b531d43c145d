import type { Count, Seconds } from '../amounts.ts';

/** How a HorizontalPodAutoscaler sized its workload over time, by the usage that was given. */
export interface AutoscalerRun {
  readonly namespace: string;
  readonly name: string;
  /** The workload. */
  readonly target: { readonly kind: string; readonly name: string };
  /** The ScaledObject of KEDA that makes it. */
  readonly madeBy?: string;
  readonly min: Count;
  readonly max: Count;
  /** Replicas at the first sync; absent if no sync could read them. */
  readonly first?: Count;
  readonly highest: Count;
  /** Replicas at the end. */
  readonly last?: Count;
  readonly syncs: Count;
  /** Changes of the replicas by the autoscaler. */
  readonly rescales: readonly AutoscalerChange[];
  /** Rescales in the other direction, within ten minutes of the one before. */
  readonly reversals: Count;
  /** Pods that were needed for the load at its target and were not ready, times seconds. Absent if no load is shared by pods. */
  readonly podSecondsShort?: Seconds;
  /** The most pods that the load needed at once. Absent as above. */
  readonly mostNeeded?: Count;
  readonly secondsAtMaximum: Seconds;
  /** The longest time at the maximum during which more was needed. */
  readonly longestHeld: Seconds;
  /** The longest time with fewer ready pods than replicas. */
  readonly longestLacking: Seconds;
  /** The longest time that a pod of the workload was Pending. */
  readonly longestPending: Seconds;
  /** The longest time in a row that it computed nothing, and the last reason. Absent if it always did. */
  readonly failing?: AutoscalerFailure;
}

export interface AutoscalerChange {
  readonly at: Seconds;
  readonly from: Count;
  readonly to: Count;
  /** The controller's words; empty where it gives none. */
  readonly reason: string;
}

export interface AutoscalerFailure {
  readonly longest: Seconds;
  /** True: at the end of the run it still computes nothing. */
  readonly atEnd: boolean;
  /** The controller's error. */
  readonly message: string;
}

/** An autoscaler that acted in either of two plans. Absent figures: it did not act in that plan. */
export interface ComparedAutoscaler {
  readonly namespace: string;
  readonly name: string;
  /** The workload. */
  readonly target: { readonly kind: string; readonly name: string };
  readonly base?: AutoscalerFigures;
  readonly head?: AutoscalerFigures;
}

/** Figures of an AutoscalerRun. */
export interface AutoscalerFigures {
  readonly min: Count;
  readonly max: Count;
  readonly highest: Count;
  readonly rescales: Count;
  readonly reversals: Count;
  readonly podSecondsShort?: Seconds;
  readonly secondsAtMaximum: Seconds;
  readonly longestPending: Seconds;
}
