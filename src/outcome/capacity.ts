import type { CapacityFindingKind, Verdict } from './finding.ts';
import type { API_VERSION, NotModelled, PlanScheduler, Rejection } from './plan.ts';

/** How many more copies of a pod fit, where, and what stops the next one. */
export interface Capacity {
  readonly apiVersion: typeof API_VERSION;
  readonly kind: 'Capacity';
  readonly scheduler: PlanScheduler;
  readonly seed: number;
  readonly summary: CapacitySummary;
  /** "namespace/name" of the pod that is copied. */
  readonly pod: string;
  /** What one copy asks for: cpu in cores, everything else in its base unit. */
  readonly requests: Readonly<Record<string, number>>;
  readonly copies: number;
  /** True: counting stopped at the limit that was asked for; more may fit. */
  readonly isLimited: boolean;
  /** Every node by name, those without a copy too. */
  readonly nodes: readonly NodeCapacity[];
  /** The scheduler's FitError for the copy after the last; absent where counting was stopped. */
  readonly message?: string;
  /** Why that copy fits nowhere: every node exactly once. */
  readonly rejections?: readonly Rejection[];
  /** What ran out on the nodes that could take a copy at first, the reason that holds for most of them first. */
  readonly runsOut: readonly RunsOut[];
  /** Nodes that could not take a single copy from the start. */
  readonly closed: readonly Rejection[];
  readonly notModelled: readonly NotModelled[];
  readonly warnings: readonly string[];
}

export interface CapacitySummary {
  readonly verdict: Verdict;
  /** What decides the verdict. */
  readonly failOn: readonly CapacityFindingKind[];
  /** Fewer copies than these are too few. */
  readonly atLeast: number;
  /** Why the fate of the copies is not known, one reason each. */
  readonly doubts?: readonly string[];
}

export interface NodeCapacity {
  readonly name: string;
  readonly zone?: string;
  readonly copies: number;
}

export interface RunsOut {
  readonly plugin: string;
  /** Such as "Insufficient cpu". */
  readonly reason: string;
  readonly nodes: readonly string[];
}
