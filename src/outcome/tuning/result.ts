import type { Count } from '../amounts.ts';
import type { FindingPlace, OutcomeVerdict, TuningFindingKind } from '../finding.ts';
import type { DocumentInput } from '../input-files.ts';
import type { MadeEdit } from '../edits/made-edit.ts';
import type { API_VERSION, NotModelled, PlanScheduler } from '../plan.ts';
import type { TunedDifference, TuningProof } from './proof.ts';

/** Which settings are better than those of the start, how sure that is, and which settings do not matter. */
export interface TuningResult {
  readonly apiVersion: typeof API_VERSION;
  readonly kind: 'TuningResult';
  /** Of the first cluster. */
  readonly scheduler: PlanScheduler;
  /** The first seed of the search. */
  readonly seed: number;
  /** The what-if edits under which it was made. */
  readonly edits?: readonly MadeEdit[];
  /** The files that it was made from. */
  readonly input?: DocumentInput;
  readonly summary: TuningSummary;
  readonly objective: TunedObjective;
  /** In the order of the document, the implied one first. */
  readonly constraints: readonly TunedConstraint[];
  /** In the order of the document. */
  readonly settings: readonly TunedSetting[];
  readonly search: TuningSearch;
  /** The best settings of the search against the start, on what the search has not seen. Absent if the start is the best. */
  readonly proof?: TuningProof;
  /** The KubeSchedulerConfiguration to use: of the winner, without one of the start. Absent if no setting is in it. */
  readonly configuration?: Readonly<Record<string, unknown>>;
  /** The objects that the winner changes, as they are to be: NodePools. */
  readonly objects: readonly Readonly<Record<string, unknown>>[];
  readonly notModelled: readonly NotModelled[];
  readonly warnings: readonly string[];
}

/**
 * "better": the proof shows that the winner is better than the start. "no-difference": nothing better was found, or the proof cannot tell it
 * from the start. "refuted": what was best in the search is worse on what was held out, breaks a constraint there or has regressions.
 * "unsatisfied": nothing that was tried holds all constraints. "unmeasured": the objective is not known of the start.
 */
export type TuningAnswer = 'better' | 'no-difference' | 'refuted' | 'unsatisfied' | 'unmeasured';

export interface TuningSummary {
  readonly verdict: OutcomeVerdict;
  /** The kinds of findings that decide the verdict. */
  readonly failOn: readonly TuningFindingKind[];
  readonly answer: TuningAnswer;
  /** Combinations of values that were tried, the start included. */
  readonly tried: Count;
  /** How many combinations there are; null if they are too many to count. */
  readonly of: Count | null;
  /** Plans that the search made. */
  readonly plans: Count;
  /** How many it was allowed. */
  readonly mostPlans: Count;
  /** Combinations that the scheduler or the API server refuses. */
  readonly refused?: Count;
  /** What `plan` says of the samples, those of the search and of the proof. Absent in older documents. */
  readonly verdicts?: TunedSides;
  /** What fails the plans of the settings to use, one line per object. What `atMost` allows is not among them. */
  readonly failures?: readonly string[];
  /** Why it is not certain that the pods are placed like this, one reason each. */
  readonly doubts?: readonly string[];
}

/** With the start, and with the best settings of the search. */
export interface TunedSides {
  readonly start: TunedVerdicts;
  readonly best: TunedVerdicts;
}

/** How many samples have a plan of each verdict. */
export interface TunedVerdicts {
  readonly passed: Count;
  readonly failed: Count;
  readonly unknown: Count;
}

/** The objectives of a comparison, and those of tuning alone: seconds that pods wait for a node in total, and the share of losses that is survived. */
export type TunedObjectiveName =
  | 'placed'
  | 'unschedulable'
  | 'evictions'
  | 'nodes-used'
  | 'cost'
  | 'balance'
  | 'fragmentation'
  | 'time-to-ready'
  | 'pending-seconds'
  | 'losses-survived';

export interface TunedObjective {
  readonly name: TunedObjectiveName;
  readonly resource?: string;
  readonly better: 'less' | 'more';
  /** Figures up to this far apart are alike. */
  readonly alike: number;
}

export interface TunedConstraint {
  /** "verdict: passed" */
  readonly text: string;
  /** True: no document has it. */
  readonly implied?: true;
  /** On how many of the samples it holds for the start, and for the best settings. */
  readonly start: HeldConstraint;
  readonly best: HeldConstraint;
}

export interface HeldConstraint {
  readonly held: Count;
  readonly samples: Count;
  /** Why it does not hold on the first sample where it does not. */
  readonly message?: string;
}

export interface TunedSetting extends Partial<FindingPlace> {
  readonly name: string;
  /** Absent: not set. */
  readonly start?: unknown;
  /** What the answer says to use: that of the winner, without one that of the start. Absent: not set. */
  readonly chosen?: unknown;
  /** How many values it can have, the start's included. */
  readonly values: Count;
  /**
   * "matters": another value is surely worse or better than the best settings with it. "same": every value that was tried leads to the same figures.
   * "not-shown": there are differences, but they are not told from chance. "unmeasured": no other value was tried on a sample where the objective
   * is known.
   */
  readonly effect: 'matters' | 'same' | 'not-shown' | 'unmeasured';
  /** Every other value that was tried around the best settings, in the order of the document. */
  readonly tried: readonly TriedValue[];
}

/** What changes with another value of one setting. */
export interface TriedValue {
  /** Absent: not set. */
  readonly value?: unknown;
  /** The objective with this value minus that of the best settings, on the samples where both are known. Absent without such a sample. */
  readonly difference?: TunedDifference;
}

export interface TuningSearch {
  readonly clusters: readonly string[];
  readonly seeds: Count;
  /** Mean of the objective; absent if it is not known. */
  readonly start?: number;
  readonly best?: number;
  /** Of the best settings against the start, where they were chosen: luck makes it look larger than it is. */
  readonly difference?: TunedDifference;
}
