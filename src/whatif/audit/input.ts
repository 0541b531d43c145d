import type { AuditFailOn, AuditSeverity } from '../../outcome/index.ts';
import type { PlanInput, PlanOptions } from '../../simulation/index.ts';

/** The objects and the scheduler of `plan`. */
export interface AuditInput extends Omit<
  PlanInput,
  'options' | 'scenario' | 'delete' | 'prune' | 'release'
> {
  readonly options?: AuditOptions;
}

export interface AuditOptions extends Pick<PlanOptions, 'featureGates' | 'plugins'> {
  /** Codes or names of the only rules to check. Default: all. */
  readonly rules?: readonly string[];
  /** Codes or names of rules that are not checked. */
  readonly ignore?: readonly string[];
  /** The least severity of the rules that are checked. Default "info": all. */
  readonly severity?: AuditSeverity;
  /** What decides `summary.verdict`. Default AUDIT_FAIL_ON. */
  readonly failOn?: readonly AuditFailOn[];
}
