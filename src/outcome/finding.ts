import type { Count } from './amounts.ts';
/** The verdict of a document. Exit code 0 for "passed", 2 for "failed" and "unknown". */
export type OutcomeVerdict = 'passed' | 'failed' | 'unknown';

/** Kinds of findings of a plan, the most serious first. Each is a value of `plan --fail-on`. */
export const FINDING_KINDS = [
  /** The API server refuses a pod or an object: admission, quota, validation. */
  'refused',
  /** The pod fits no node. */
  'unschedulable',
  /** The controller has not created the pod by the end, for example because a rollout is stuck. */
  'not-created',
  /** The pod was evicted, and no simulated controller creates it again. */
  'lost',
  /** A pod is in a crash loop, cannot pull its image or has failed; or pods of a workload are rejected, evicted or fail repeatedly. */
  'failing',
  /** At the end the pod has a node and is not Ready, or is deleted and does not end. Counts for pods that the plan made or changed. */
  'not-ready',
  /** A step or an expectation of the scenario failed. */
  'scenario',
  /** The result for the pod depends on something that is not simulated. */
  'in-doubt',
  /** The object creates pods and is not simulated. */
  'unknown',
  /** The manifest lacks fields of the cluster's object, and nothing records whether an earlier manifest set them. */
  'unowned',
  /** The pod was evicted by preemption, a taint, a drain or node pressure. */
  'evicted',
  /** The pod has scheduling gates. */
  'gated',
  /** Other seeds, with which other nodes win ties, lead to another verdict. */
  'luck',
] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

/** Kinds that make the verdict "unknown" instead of "failed". */
const DOUBTS: readonly string[] = ['luck', 'in-doubt', 'unknown', 'unowned'];

/** Default of `plan --fail-on`. */
export const PLAN_FAIL_ON: readonly FindingKind[] = [
  'refused',
  'unschedulable',
  'not-created',
  'lost',
  'failing',
  'not-ready',
  'scenario',
  'in-doubt',
];

/** Kinds of regressions of a comparison. Each is a value of `compare --fail-on`. */
export const REGRESSION_KINDS = [
  'refused',
  'unschedulable',
  'not-created',
  'lost',
  'failing',
  'not-ready',
  'in-doubt',
  'preemption',
  'moved',
  'imbalance',
] as const;
export type RegressionKind = (typeof REGRESSION_KINDS)[number];

/** Default of `compare --fail-on`. */
export const COMPARE_FAIL_ON: readonly RegressionKind[] = [
  'refused',
  'unschedulable',
  'not-created',
  'lost',
  'failing',
  'not-ready',
  'in-doubt',
];

/** Kinds of findings of a capacity: fewer copies than required, or a result that depends on something not simulated. */
export const CAPACITY_FINDING_KINDS = ['too-few', 'in-doubt'] as const;
export type CapacityFindingKind = (typeof CAPACITY_FINDING_KINDS)[number];

/** Kinds of findings of a sizing: no set of nodes suffices, or a result that depends on something not simulated. */
export const SIZING_FINDING_KINDS = ['insufficient', 'in-doubt'] as const;
export type SizingFindingKind = (typeof SIZING_FINDING_KINDS)[number];
/** Kinds of findings of a drain, the most serious first. Each is a value of `drain --fail-on`. */
export const DRAIN_FINDING_KINDS = [
  /** A node is never drained, or kubectl gives up on it. */
  'stuck',
  /** kubectl refuses to drain a node without a further flag. */
  'refused',
  /** An evicted pod that nothing creates again. */
  'lost',
  /** A pod that fits nowhere afterwards. */
  'pending',
  /** A pod has a node afterwards and does not run there. */
  'not-ready',
  /** The result for a moved pod depends on something that is not simulated, or the plan without the drain has pods that do not run. */
  'in-doubt',
  /** A budget that can never be met. */
  'budget',
  /** A workload has fewer ready pods than it wants for a while. */
  'below',
] as const;
export type DrainFindingKind = (typeof DRAIN_FINDING_KINDS)[number];

/** Default of `drain --fail-on`. */
export const DRAIN_FAIL_ON: readonly DrainFindingKind[] = [
  'stuck',
  'refused',
  'lost',
  'pending',
  'not-ready',
  'in-doubt',
];

/** Kinds of findings of a packing: fewer nodes than required can be emptied, or it depends on something not simulated. */
export const PACKING_FINDING_KINDS = ['too-few', 'in-doubt'] as const;
export type PackingFindingKind = (typeof PACKING_FINDING_KINDS)[number];

/** Kinds of findings of an explanation: the pod fits no node, or the result depends on something not simulated. */
export const EXPLAIN_FINDING_KINDS = ['unschedulable', 'in-doubt'] as const;
export type ExplainFindingKind = (typeof EXPLAIN_FINDING_KINDS)[number];

/** Kinds of findings of a survival: what a loss leaves, or a result that depends on something not simulated. */
export const SURVIVAL_FINDING_KINDS = ['pending', 'lost', 'below-budget', 'in-doubt'] as const;
export type SurvivalFindingKind = (typeof SURVIVAL_FINDING_KINDS)[number];

/** One finding of a plan. Pods of one workload with the same problem share a finding. */
export interface Finding {
  readonly kind: FindingKind;
  /** Whether it decides the verdict: its kind is in `summary.failOn`, and the plan caused it. */
  readonly counts: boolean;
  /** The object, such as "Deployment/web". */
  readonly object: string;
  readonly namespace?: string;
  /** Number of affected pods; may be 0. */
  readonly pods: Count;
  readonly message: string;
  /** What would help, if known. */
  readonly hint?: string;
  /** Only of kind `unowned`: the fields, such as "spec.template.spec.tolerations". */
  readonly fields?: readonly string[];
  /** Position of the object in its file, if it came from one. */
  readonly place?: FindingPlace;
}

export interface FindingPlace {
  readonly file: string;
  readonly line: Count;
  readonly column: Count;
}

/** "failed" if any counting finding is not a doubt, "unknown" if all are doubts, "passed" if none counts. */
export function verdictOver(
  findings: Iterable<{ readonly kind: string; readonly counts: boolean }>,
): OutcomeVerdict {
  let verdict: OutcomeVerdict = 'passed';
  for (const { kind, counts } of findings) {
    if (!counts) continue;
    if (!DOUBTS.includes(kind)) return 'failed';
    verdict = 'unknown';
  }
  return verdict;
}
