import type { PodFields } from './pods/fields.ts';
import type { GroupRules } from './pods/groups.ts';

export interface ClusterOptions {
  /** How a release reads a pod. Default: v1.34. */
  readonly podFields?: PodFields;
  /** Every label is part of the signature, not only labels that rules select by. Default false. */
  readonly everyLabelCounts?: boolean;
  /** Absent: pods have no groups. */
  readonly groupRules?: GroupRules | undefined;
}
