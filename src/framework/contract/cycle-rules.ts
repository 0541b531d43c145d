import { fitError } from './fit-error.ts';
import type { Diagnosis } from './diagnosis.ts';

/** What of the scheduling cycle itself differs between releases, or is a Policy's to say. */
export interface CycleRules {
  /** Where no plugin scores, the first node that fits is taken; otherwise one of all that fit. */
  readonly takesFirstUnscored: boolean;
  /** Every filter is asked about every node, and all that fail are reported (a Policy's alwaysCheckAllPredicates). */
  readonly asksEveryFilter: boolean;
  /** An extender's reason is added to those that a node was turned down for already, in place of overruling them. */
  readonly addsExtenderReasons?: boolean;
  /** An extender that may be ignored may also fail to bind: the bind plugin does it then. */
  readonly ignoresFailedBind: boolean;
  /** What is said of a pod that an extender failed to bind. */
  readonly bindError: (error: string) => string;
  /** The scheduler's sentence about a pod that fits nowhere, and what PostFilter plugins said of it. */
  readonly fitError: (diagnosis: Diagnosis, postFilterMessage?: string) => string;
}

/** kubernetes v1.34.1 schedule_one.go. */
export const CYCLE_V1_34: CycleRules = {
  takesFirstUnscored: true,
  asksEveryFilter: false,
  ignoresFailedBind: true,
  bindError: (error) => error,
  fitError,
};
