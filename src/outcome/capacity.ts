import type { Count, Positive, Quantities } from './amounts.ts';
import type { CapacityFindingKind, FindingPlace, OutcomeVerdict } from './finding.ts';
import type { DocumentInput } from './input-files.ts';
import type { MadeEdit } from './edits/made-edit.ts';
import type { API_VERSION, NotModelled, PlanScheduler, RejectedNodes } from './plan.ts';

/** How many more copies of a pod fit, where, and what stops the next one. */
export interface Capacity extends CapacityHead, TemplateCapacity {}

/** How many more copies of several pods fit: each alone, or all together in proportion. */
export interface Capacities extends CapacityHead {
  /** In the order in which they were given. */
  readonly templates: readonly CountedTemplate[];
  /** True: copies of all templates were added to one cluster, in proportion to `share`, until one did not fit. */
  readonly isTogether: boolean;
  /** Single resources that would make room for more of the mix; most copies first. Absent unless `isTogether`. */
  readonly gains?: readonly CapacityGain[];
}

interface CapacityHead {
  readonly apiVersion: typeof API_VERSION;
  readonly kind: 'Capacity';
  readonly scheduler: PlanScheduler;
  readonly seed: number;
  readonly summary: CapacitySummary;
  /** The what-if changes that were made to the input. Absent without any. */
  readonly edits?: readonly MadeEdit[];
  /** The files that it was made from. */
  readonly input?: DocumentInput;
  readonly notModelled: readonly NotModelled[];
  readonly warnings: readonly string[];
}

export interface TemplateCapacity {
  /** "namespace/name" of the pod that is copied. */
  readonly pod: string;
  /** Where it, or its workload, was written. Absent if it came from no file. */
  readonly place?: FindingPlace;
  /** Requests of one copy: cpu in cores, everything else in its base unit. */
  readonly requests: Quantities;
  readonly copies: Count;
  /** True: counting stopped at the given limit; more copies may fit. */
  readonly isLimited: boolean;
  /** Every node, sorted by name, with or without copies. */
  readonly nodes: readonly NodeCapacity[];
  /** Copies by the values of a label of nodes; absent unless asked for. */
  readonly groups?: CapacityGroups;
  /** The scheduler's FitError for the first copy that does not fit; absent if `isLimited`, or if another template stopped the count. */
  readonly message?: string;
  /** The reason that is most often the only one for which nodes that had room, or are full, reject that copy. */
  readonly stops?: string;
  /** Why that copy does not fit: every node exactly once. */
  readonly rejections?: readonly RejectedNodes[];
  /** What ran out on the nodes that had room at the start or were full; the reason with the most nodes comes first. */
  readonly runsOut: readonly RunsOut[];
  /** Nodes that take no copy, whatever pods leave them. */
  readonly closed: readonly RejectedNodes[];
  /** Single resources that would make room for more copies; most copies first. Absent if not asked for. */
  readonly gains?: readonly CapacityGain[];
}

/** One of several templates, judged by itself. */
export interface CountedTemplate extends TemplateCapacity {
  readonly verdict: OutcomeVerdict;
  /** With fewer copies the finding is "too-few". */
  readonly atLeast: Count;
  /** How many copies it has in each round of copies that are added together. */
  readonly share: Positive;
  /** Why it is not certain that the copies fit, one reason each. */
  readonly doubts?: readonly string[];
}

export interface CapacitySummary {
  readonly verdict: OutcomeVerdict;
  /** The kinds of findings that decide the verdict. */
  readonly failOn: readonly CapacityFindingKind[];
  /** With fewer copies the finding is "too-few". Templates may have their own. */
  readonly atLeast: Count;
  /** Why it is not certain that the copies fit, one reason each. */
  readonly doubts?: readonly string[];
}

export interface NodeCapacity {
  readonly name: string;
  readonly zone?: string;
  readonly copies: Count;
}

export interface CapacityGroups {
  readonly label: string;
  /** Sorted by value; nodes without the label come last. */
  readonly values: readonly CapacityGroup[];
}

export interface CapacityGroup {
  /** Absent for the nodes without the label. */
  readonly value?: string;
  readonly nodes: Count;
  readonly copies: Count;
}

export interface RunsOut {
  readonly plugin: string;
  /** The scheduler's reason, such as "Insufficient cpu". */
  readonly reason: string;
  readonly nodes: readonly string[];
}

/** More of one resource on some nodes, as it was tried: at most twice the copies, or as many as are required. */
export interface CapacityGain {
  /** "pods" for more pods per node. */
  readonly resource: string;
  /** How many copies fit with it, including copies that fit today. */
  readonly copies: Count;
  /** In all: cpu in cores, everything else in its base unit. */
  readonly amount: number;
  /** The nodes that get it, sorted by name. */
  readonly nodes: readonly NodeGain[];
  /** What stops the next copy then; absent if the trial ended first. */
  readonly stops?: string;
  /** Pods of the input that wait, and take the room first. Absent for none. */
  readonly waiting?: Count;
}

export interface NodeGain {
  readonly name: string;
  readonly amount: number;
}
