import type { CapacityFindingKind, FindingPlace, OutcomeVerdict } from './finding.ts';
import type { MadeEdit } from './made-edit.ts';
import type { API_VERSION, NotModelled, PlanScheduler, RejectedNodes } from './plan.ts';

/** How many more copies of a pod fit, where, and what stops the next one. */
export interface Capacity {
  readonly apiVersion: typeof API_VERSION;
  readonly kind: 'Capacity';
  readonly scheduler: PlanScheduler;
  readonly seed: number;
  readonly summary: CapacitySummary;
  /** The what-if changes that were made to the input. Absent without any. */
  readonly edits?: readonly MadeEdit[];
  /** "namespace/name" of the pod that is copied. */
  readonly pod: string;
  /** Where it, or its workload, was written. Absent if it came from no file. */
  readonly place?: FindingPlace;
  /** Requests of one copy: cpu in cores, everything else in its base unit. */
  readonly requests: Readonly<Record<string, number>>;
  readonly copies: number;
  /** True: counting stopped at the given limit; more copies may fit. */
  readonly isLimited: boolean;
  /** Every node, sorted by name, with or without copies. */
  readonly nodes: readonly NodeCapacity[];
  /** The scheduler's FitError for the first copy that does not fit; absent if `isLimited`. */
  readonly message?: string;
  /** Why that copy does not fit: every node exactly once. */
  readonly rejections?: readonly RejectedNodes[];
  /** What ran out on the nodes that had room at the start; the reason with the most nodes comes first. */
  readonly runsOut: readonly RunsOut[];
  /** Nodes that never had room for a copy. */
  readonly closed: readonly RejectedNodes[];
  readonly notModelled: readonly NotModelled[];
  readonly warnings: readonly string[];
}

export interface CapacitySummary {
  readonly verdict: OutcomeVerdict;
  /** The kinds of findings that decide the verdict. */
  readonly failOn: readonly CapacityFindingKind[];
  /** With fewer copies the finding is "too-few". */
  readonly atLeast: number;
  /** Why it is not certain that the copies fit, one reason each. */
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
