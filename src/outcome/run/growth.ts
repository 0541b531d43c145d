import type { Count, Positive, Quantities } from '../amounts.ts';
import type { RunsOut } from '../capacity.ts';
import type { MadeEdit } from '../edits/made-edit.ts';
import type { CapacityFindingKind, FindingPlace, OutcomeVerdict } from '../finding.ts';
import type { DocumentInput } from '../input-files.ts';
import type { API_VERSION, NotModelled, Owner, PlanScheduler } from '../plan.ts';
import type { NodesToAdd, SizingObjective, SizingResult } from '../sizing.ts';

/** The length of a step of growth. */
export const GROWTH_PERIODS = ['day', 'week', 'month', 'year'] as const;
export type GrowthPeriod = (typeof GROWTH_PERIODS)[number];

/** When the first pod has no room if workloads grow step by step, and why. */
export interface Growth {
  readonly apiVersion: typeof API_VERSION;
  readonly kind: 'Growth';
  readonly scheduler: PlanScheduler;
  readonly seed: number;
  readonly summary: GrowthSummary;
  /** The what-if changes that were made to the input. Absent without any. */
  readonly edits?: readonly MadeEdit[];
  /** The files that it was made from. */
  readonly input?: DocumentInput;
  /** The length of a step: the shortest period of all rates. */
  readonly period: GrowthPeriod;
  /** The most steps that are tried. */
  readonly horizon: Positive;
  /** The workloads that grow, in the order of their creation. */
  readonly workloads: readonly GrownWorkload[];
  /** The steps that were tried; the first is 0, before any growth. */
  readonly steps: readonly GrowthStep[];
  /** The first step that has no room for all pods; absent if each step up to the horizon has. */
  readonly full?: FullStep;
  /** Nodes with which that step has room; absent if there is no such step, if no nodes help, or if it was not asked for. */
  readonly sizing?: GrowthSizing;
  readonly notModelled: readonly NotModelled[];
  readonly warnings: readonly string[];
}

export interface GrowthSummary {
  readonly verdict: OutcomeVerdict;
  /** The kinds of findings that decide the verdict. */
  readonly failOn: readonly CapacityFindingKind[];
  /** With room for fewer steps the finding is "too-few". */
  readonly atLeast: Count;
  /** The steps with room for all pods, one after the other. */
  readonly fits: Count;
  /** Why it is not certain that the pods fit, one reason each. */
  readonly doubts?: readonly string[];
}

export interface GrownWorkload extends Owner {
  readonly namespace: string;
  /** As it was given: "3%/week". */
  readonly rate: string;
  /** Replicas before any growth. */
  readonly from: Count;
  /** Replicas at the last step that was tried. */
  readonly to: Count;
  /** The autoscaler whose maximum stops its growth, and the step from which on it does; absent unless it stops. */
  readonly bounded?: GrowthBound;
  /** Where it was written. Absent if it came from no file. */
  readonly place?: FindingPlace;
}

export interface GrowthBound {
  /** "HorizontalPodAutoscaler/web". */
  readonly by: string;
  readonly max: Count;
  /** The first step that asks for more. */
  readonly step: Count;
}

export interface GrowthStep {
  readonly step: Count;
  /** Pods that this step adds. */
  readonly added: Count;
  /** Pods on nodes after it. */
  readonly pods: Count;
  /** Requested shares of what the nodes offer of "cpu", "memory" and "pods". */
  readonly used: Quantities;
}

/** A step without room for all pods. */
export interface FullStep {
  /** 0: pods have no room before any growth. */
  readonly step: Count;
  /** Pods without room, by workload and message; never empty. The first pod without room is of the first. */
  readonly pods: readonly PodsWithoutRoom[];
  /** The reason that is most often the only one for which nodes that could take the first pod reject it. Absent if none is at fault. */
  readonly stops?: string;
  /** What ran out on nodes that could take the first pod; the reason with the most nodes comes first. */
  readonly runsOut: readonly RunsOut[];
}

export interface PodsWithoutRoom {
  readonly namespace: string;
  /** The workload, or the pod itself. */
  readonly owner: Owner;
  readonly pods: Positive;
  /** "pending": no node takes them. "refused": by the API server, such as by a quota. "lost": evicted for others, and not created again. */
  readonly why: 'pending' | 'refused' | 'lost';
  /** The message of the scheduler or of the API server. */
  readonly message: string;
  /** Where the workload was written. Absent if it came from no file. */
  readonly place?: FindingPlace;
}

/** The nodes to buy for a step without room, as `size` finds them. */
export interface GrowthSizing {
  readonly by: SizingObjective;
  readonly result: SizingResult;
  /** Empty if the step has room when its pods are scheduled all at once, or if no set of nodes was found. */
  readonly add: readonly NodesToAdd[];
  /** Price of the added nodes per hour; absent if one of them has no price. */
  readonly cost?: number;
  readonly nodes: Count;
}
