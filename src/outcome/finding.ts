/** Every document carries its verdict. Exit code 0 for "passed", 2 for "failed" and "unknown". */
export type Verdict = 'passed' | 'failed' | 'unknown';

/** What can speak against a plan, the most serious first. Each is a word of `plan --fail-on`. */
export const FINDING_KINDS = [
  /** The API server refuses a pod or an object: admission, quota, validation. */
  'refused',
  /** No node takes the pod. */
  'unschedulable',
  /** Its controller has not created the pod by the end, such as a rollout that is stuck. */
  'not-created',
  /** The pod was evicted, and no simulated controller creates it again. */
  'lost',
  /** The pod crashes again and again, its image cannot be pulled, or it ended in failure. */
  'failing',
  /** A step or an expectation of the scenario failed. */
  'scenario',
  /** The fate of the pod depends on what is not simulated. */
  'in-doubt',
  /** Pods come of an object that is not simulated. */
  'unknown',
  /** The pod was evicted for another one, by a taint, by a drain or by node pressure. */
  'evicted',
  /** The pod runs, and is not Ready at the end. */
  'not-ready',
  /** Scheduling gates hold the pod back. */
  'gated',
] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

/** Findings of these kinds make the verdict "unknown" instead of "failed". */
const DOUBTS: readonly string[] = ['in-doubt', 'unknown'];

/** What fails a plan unless `--fail-on` says otherwise. */
export const PLAN_FAIL_ON: readonly FindingKind[] = [
  'refused',
  'unschedulable',
  'not-created',
  'lost',
  'failing',
  'scenario',
  'in-doubt',
];

/** What can speak against the head of a comparison. Each is a word of `compare --fail-on`. */
export const REGRESSION_KINDS = [
  'refused',
  'unschedulable',
  'not-created',
  'lost',
  'failing',
  'in-doubt',
  'preemption',
  'moved',
  'imbalance',
] as const;
export type RegressionKind = (typeof REGRESSION_KINDS)[number];

/** What fails a comparison unless `--fail-on` says otherwise. */
export const COMPARE_FAIL_ON: readonly RegressionKind[] = [
  'refused',
  'unschedulable',
  'not-created',
  'lost',
  'failing',
  'in-doubt',
];

/** What can speak against a capacity: fewer copies than asked for, or copies whose fate depends on what is not simulated. */
export const CAPACITY_FINDING_KINDS = ['too-few', 'in-doubt'] as const;
export type CapacityFindingKind = (typeof CAPACITY_FINDING_KINDS)[number];

/** What can speak against an explained pod: no node takes it, or its fate depends on what is not simulated. */
export const EXPLAIN_FINDING_KINDS = ['unschedulable', 'in-doubt'] as const;
export type ExplainFindingKind = (typeof EXPLAIN_FINDING_KINDS)[number];

/** One thing that speaks against a plan: alike pods of one workload are one finding. */
export interface Finding {
  readonly kind: FindingKind;
  /** Whether it decides the verdict: its kind is among `summary.failOn`, and the plan brought it about. */
  readonly counts: boolean;
  /** Such as "Deployment/web". */
  readonly object: string;
  readonly namespace?: string;
  /** How many pods it is about; 0 where it is about none. */
  readonly pods: number;
  readonly message: string;
  /** What would help, where that is known. */
  readonly hint?: string;
  /** Where the object was written, if it came from a file. */
  readonly place?: FindingPlace;
}

export interface FindingPlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** The verdict over things that count or do not. */
export function verdictOver(
  findings: Iterable<{ readonly kind: string; readonly counts: boolean }>,
): Verdict {
  let verdict: Verdict = 'passed';
  for (const { kind, counts } of findings) {
    if (!counts) continue;
    if (!DOUBTS.includes(kind)) return 'failed';
    verdict = 'unknown';
  }
  return verdict;
}
