import type { Kind, ObjectRef } from '../../objects/index.ts';
import type { AuditSeverity } from '../../outcome/index.ts';
import type { AuditedCluster } from './cluster/audited.ts';

/** One thing that a rule found. */
export interface Found {
  readonly subject: ObjectRef;
  readonly message: string;
  /** Default: what the rule says helps. */
  readonly hint?: string | undefined;
  /** Number of affected pods. */
  readonly pods?: number;
  /** Of pods that a controller made: their names. */
  readonly podNames?: readonly string[];
  readonly nodes?: readonly string[];
  /** The name of an affected pod: its place is shown if that of the object is not known. */
  readonly example?: string;
}

/** A rule of the audit: everything that reports and docs/AUDIT.md know of it. */
export interface AuditRule {
  /** Stable; never used again for another rule. KS1: placements, KS2: nodes, KS3: budgets, KS4: workloads, KS5: storage, KS6: autoscalers. */
  readonly code: string;
  readonly name: string;
  readonly severity: AuditSeverity;
  /** What is wrong, in one sentence. */
  readonly sentence: string;
  /** Why it matters. */
  readonly why: string;
  /** What helps. */
  readonly helps: string;
  /** Kinds without which the rule cannot judge: it is skipped, and said to be, if a snapshot lacks one. */
  readonly needs: readonly (Kind | 'ScaledObject' | 'VerticalPodAutoscaler')[];
  readonly find: (cluster: AuditedCluster) => Iterable<Found>;
}
