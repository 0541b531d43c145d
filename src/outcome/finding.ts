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
  /** Helm refuses the release, or one of its hooks does not succeed. */
  'release',
  /** The result for the pod depends on something that is not simulated. */
  'in-doubt',
  /** The object creates pods and is not simulated. */
  'unknown',
  /** The manifest lacks fields of the cluster's object, and nothing records whether an earlier manifest set them. */
  'unowned',
  /** Objects of a Helm release that the manifests lack: they stay, and the next revision of the release deletes them. */
  'left-behind',
  /** The pod was evicted by preemption, a taint, a drain or node pressure. */
  'evicted',
  /** The pod has scheduling gates; who removes them is not simulated. Counts unless it had them before the plan began. */
  'gated',
  /** A rollout has fewer ready pods at a time than its maxUnavailable or a PodDisruptionBudget asks for. */
  'below-budget',
  /** A rollout takes longer than asked for, or is not complete by the end. */
  'slow',
  /** A node autoscaler launches no node for the pod, which waits for one. */
  'unserved',
  /** For minutes a HorizontalPodAutoscaler is at its maximum while its load needs more, or its workload lacks ready pods. */
  'held-back',
  /** A HorizontalPodAutoscaler computes nothing for minutes, or at the end: a metric, a request or its target is missing. */
  'no-metrics',
  /** An autoscaler takes back what it did: it launches nodes and removes them again, or rescales to and fro. */
  'flapping',
  /** Other seeds, with which other nodes win ties, lead to another verdict. */
  'luck',
] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

/** Kinds of findings of all documents that make the verdict "unknown" instead of "failed". */
const DOUBTS: ReadonlySet<string> = new Set([
  'luck',
  'in-doubt',
  'unknown',
  'unowned',
  'left-behind',
  'gated',
  'not-run',
  'unmeasured',
]);

/** Whether findings of a kind leave the verdict unknown, where the others fail it. */
export const isDoubt = (kind: string): boolean => DOUBTS.has(kind);

/** Default of `plan --fail-on`. */
export const PLAN_FAIL_ON = [
  'refused',
  'unschedulable',
  'not-created',
  'lost',
  'failing',
  'not-ready',
  'scenario',
  'release',
  'in-doubt',
  'gated',
  'held-back',
  'no-metrics',
] as const satisfies readonly FindingKind[];

/** Kinds of regressions of a comparison: what fails a plan, and differences. Each is a value of `compare --fail-on`. */
export const REGRESSION_KINDS = [...PLAN_FAIL_ON, 'preemption', 'moved', 'imbalance'] as const;
export type RegressionKind = (typeof REGRESSION_KINDS)[number];

/** Default of `compare --fail-on`: a head that fails as the base does not is worse. */
export const COMPARE_FAIL_ON: readonly RegressionKind[] = [...PLAN_FAIL_ON];

/** The regressions that are findings of the head's plan. The others, and pods that fit nowhere, are differences between the plans. */
export const REGRESSION_FINDINGS = COMPARE_FAIL_ON.filter((kind) => kind !== 'unschedulable');

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

/** Kinds of findings of a descheduling, the most serious first. Each is a value of `deschedule --fail-on`. */
export const DESCHEDULING_FINDING_KINDS = [
  /** An evicted pod, or one that it preempts, fits nowhere afterwards. */
  'pending',
  /** An evicted pod that nothing creates again. */
  'lost',
  /** The descheduler does nothing: it has fewer than two nodes to work on, or no strategy. */
  'skipped',
  /** A strategy is not run, since it reads something that is not simulated. */
  'not-run',
  /** The result depends on something that is not simulated, or the cluster has pods that do not run. */
  'in-doubt',
  /** Cycle after cycle evicts pods. */
  'flapping',
  /** A pod is preempted by one that was evicted. */
  'preempted',
  /** A pod is evicted and comes back to its node. */
  'back',
] as const;
export type DeschedulingFindingKind = (typeof DESCHEDULING_FINDING_KINDS)[number];

/** Default of `deschedule --fail-on`. */
export const DESCHEDULE_FAIL_ON: readonly DeschedulingFindingKind[] = [
  'pending',
  'lost',
  'skipped',
  'not-run',
  'in-doubt',
];

/** Kinds of findings of an explanation: the pod fits no node, or the result depends on something not simulated. */
export const EXPLAIN_FINDING_KINDS = ['unschedulable', 'in-doubt'] as const;
export type ExplainFindingKind = (typeof EXPLAIN_FINDING_KINDS)[number];

/** Kinds of findings of a survival: what a loss leaves, or a result that depends on something not simulated. */
export const SURVIVAL_FINDING_KINDS = ['pending', 'lost', 'below-budget', 'in-doubt'] as const;
export type SurvivalFindingKind = (typeof SURVIVAL_FINDING_KINDS)[number];

/** Kinds of findings of a tuning, the most serious first. Each is a value of `tune --fail-on`. */
export const TUNING_FINDING_KINDS = [
  /** Nothing that was tried holds all constraints. */
  'unsatisfied',
  /** What was best in the search is worse on what was held out, breaks a constraint there or has regressions. */
  'refuted',
  /** The objective is not known. */
  'unmeasured',
  /** Plans with the settings to use fail, by findings that no constraint allows. */
  'failed-plans',
  /** The result depends on something that is not simulated. */
  'in-doubt',
  /** The settings to use are better on the whole, and worse on a held-out cluster. */
  'worse-cluster',
  /** Nothing is better than the start, or the proof cannot tell it. */
  'no-difference',
] as const;
export type TuningFindingKind = (typeof TUNING_FINDING_KINDS)[number];

/** Default of `tune --fail-on`. */
export const TUNE_FAIL_ON: readonly TuningFindingKind[] = [
  'unsatisfied',
  'refuted',
  'unmeasured',
  'failed-plans',
  'in-doubt',
];

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
  /** What the rule advises, if anything; nobody has tried it. */
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
    if (!isDoubt(kind)) return 'failed';
    verdict = 'unknown';
  }
  return verdict;
}
