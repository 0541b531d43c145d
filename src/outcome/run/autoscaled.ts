import type { Count } from '../amounts.ts';
import type { AutoscaledWorkload } from '../edits/made-edit.ts';

/** How many of the pods fit that autoscalers ask for at a bound (`--hpa`). */
export interface AutoscaledPlan {
  /** Those that do not fit come first. */
  readonly workloads: readonly AutoscaledFit[];
  /** Only if something does not fit. Absent if it was not asked for, or the plan is too large to be made again. */
  readonly common?: CommonPercentage;
}

export interface AutoscaledFit extends AutoscaledWorkload {
  /** Pods with a node at the end, at most `replicas`. */
  readonly fits: Count;
  /** The most pods at once, during a rollout. Absent without one. */
  readonly mostPods?: Count;
  /** Why others do not come, quotas before nodes. Absent if all fit. */
  readonly stops?: readonly AutoscaledStop[];
}

export interface AutoscaledStop {
  /** "refused": by the API server, such as over quota. "waiting": not created yet. "nodes": no node takes them. */
  readonly why: 'refused' | 'waiting' | 'nodes';
  readonly pods: Count;
  /** The API server's, the controller's or the scheduler's message. */
  readonly message: string;
}

/** Percent of the maximum that all of these workloads have together. Both plans were made. */
export interface CommonPercentage {
  /** All fit. Absent if not even the minimum of all fits. */
  readonly fits?: Count;
  /** Some do not fit. */
  readonly failsAt: Count;
}
