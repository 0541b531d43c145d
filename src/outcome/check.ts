import type { Count } from './amounts.ts';
import type { Finding, FindingPlace, OutcomeVerdict } from './finding.ts';
import type { DocumentInput } from './input-files.ts';
import type { MadeEdit } from './edits/made-edit.ts';
import type { API_VERSION, NotModelled, PlanScheduler } from './plan.ts';

/** Whether a cluster is as expected, after the manifests have been applied. */
export interface Check {
  readonly apiVersion: typeof API_VERSION;
  readonly kind: 'Check';
  readonly scheduler: PlanScheduler;
  readonly seed: number;
  readonly summary: CheckSummary;
  /** In the order of the files, an implied one first. */
  readonly expectations: readonly CheckedExpectation[];
  /** The plan that the expectations are about. */
  readonly plan: CheckedPlan;
  /** The what-if edits under which it was made. */
  readonly edits?: readonly MadeEdit[];
  /** The files that it was made from. */
  readonly input?: DocumentInput;
  readonly notModelled: readonly NotModelled[];
  readonly warnings: readonly string[];
}

export interface CheckSummary {
  /** "failed" if an expectation failed, else "unknown" if one is unknown. */
  readonly verdict: OutcomeVerdict;
  /** Numbers of expectations. */
  readonly passed: Count;
  readonly failed: Count;
  readonly unknown: Count;
}

export interface CheckedPlan {
  readonly verdict: OutcomeVerdict;
  /** The plan's findings; they count only through expectations. */
  readonly findings: readonly Finding[];
}

/** An expectation with its position in its file. */
export interface CheckedExpectation extends Partial<FindingPlace> {
  /** The name that the author gave, or what it expects. */
  readonly name: string;
  /** The name of its field, such as "spread". */
  readonly type: string;
  readonly verdict: OutcomeVerdict;
  /** What was found, in a sentence. */
  readonly message: string;
  readonly evidence: CheckEvidence;
  /** Why the result is not certain, one reason each. */
  readonly doubts?: readonly string[];
  /** True: no file has it; every check has it unless a file says `allPlaced: false`. */
  readonly implied?: true;
}

export interface CheckEvidence {
  /** How many things were examined, by what they are, such as { pods: 12 }. */
  readonly examined: Readonly<Record<string, number>>;
  /** What was measured, such as { skew: 2 }: counts, shares of 1, seconds, prices. */
  readonly figures?: Readonly<Record<string, number>>;
  /** What contradicts the expectation. */
  readonly violations: readonly Violation[];
}

export interface Violation extends Partial<FindingPlace> {
  /** What fails it, such as "Deployment/web", "Node/worker-1" or "loss of zone-a". */
  readonly object: string;
  readonly namespace?: string;
  /** Number of affected pods. */
  readonly pods?: Count;
  readonly message: string;
}
