import type { Count, Positive } from './amounts.ts';
import type { OutcomeVerdict } from './finding.ts';
import type { DocumentInput } from './input-files.ts';
import type { MadeEdit } from './edits/made-edit.ts';
import type { API_VERSION, NotModelled, PlanScheduler } from './plan.ts';

/** How much a finding of an audit matters, the most serious first. */
export const AUDIT_SEVERITIES = ['error', 'warning', 'info'] as const;
export type AuditSeverity = (typeof AUDIT_SEVERITIES)[number];

/** What may decide the verdict of an audit. Each is a value of `audit --fail-on`. */
export const AUDIT_FAIL_ON_KINDS = [...AUDIT_SEVERITIES, 'in-doubt'] as const;
export type AuditFailOn = (typeof AUDIT_FAIL_ON_KINDS)[number];

/** Default of `audit --fail-on`. */
export const AUDIT_FAIL_ON: readonly AuditFailOn[] = ['error', 'in-doubt'];

/** What stands in a cluster and would not be placed there today, and what makes it fragile. */
export interface Audit {
  readonly apiVersion: typeof API_VERSION;
  readonly kind: 'Audit';
  readonly scheduler: PlanScheduler;
  readonly summary: AuditSummary;
  /** The what-if changes that were made to the input. Absent without any. */
  readonly edits?: readonly MadeEdit[];
  /** The files that it was made from. */
  readonly input?: DocumentInput;
  readonly examined: AuditedObjects;
  /** Codes of the rules that were checked, in order. */
  readonly rules: readonly string[];
  /** The most serious first; within a severity by code, then in the order of the input. */
  readonly findings: readonly AuditFinding[];
  readonly notModelled: readonly NotModelled[];
  readonly warnings: readonly string[];
}

export interface AuditSummary {
  readonly verdict: OutcomeVerdict;
  readonly failOn: readonly AuditFailOn[];
  /** Listed findings by severity. */
  readonly errors: Count;
  readonly warnings: Count;
  readonly infos: Count;
  /** What could not be judged, one reason each. */
  readonly doubts?: readonly string[];
}

/** How many objects the rules looked at. */
export interface AuditedObjects {
  readonly nodes: Count;
  /** Pods that hold a place on a node. */
  readonly pods: Count;
  readonly workloads: Count;
  readonly budgets: Count;
  /** Pods without a node, which are not judged. Absent without any. */
  readonly pending?: Count;
}

/** Pods of one workload with the same problem share a finding. */
export interface AuditFinding {
  /** Stable, such as "KS101". */
  readonly code: string;
  /** The name of the rule, such as "taint-not-tolerated". */
  readonly rule: string;
  readonly severity: AuditSeverity;
  /** The object: its kind, namespace and name. */
  readonly kind: string;
  /** Absent for objects of the whole cluster. */
  readonly namespace?: string;
  readonly name: string;
  readonly message: string;
  /** What the rule advises; nobody has tried it. */
  readonly hint?: string;
  /** Number of affected pods, where the finding is about pods. */
  readonly pods?: Count;
  /** Their names, if a controller made them. Absent in older audits. */
  readonly podNames?: readonly string[];
  /** The nodes of these pods, sorted by name. */
  readonly nodes?: readonly string[];
  /** Position of the object, if it came from a file; line and column from 1. */
  readonly file?: string;
  readonly line?: Positive;
  readonly column?: Positive;
}
