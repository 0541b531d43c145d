import type { Diagnosis } from './diagnosis.ts';
import { fitError } from './fit-error.ts';

/** Rules of the scheduling cycle that differ between releases, or that a Policy sets. */
export interface CycleRules {
  /** Without score plugins the first feasible node is taken; false: one of all feasible nodes. */
  readonly takesFirstUnscored: boolean;
  /** Every filter judges every node, and all that fail are reported (a Policy's alwaysCheckAllPredicates). */
  readonly asksEveryFilter: boolean;
  /** An extender's reason is added to the reasons that a node has; false: it replaces them. */
  readonly addsExtenderReasons?: boolean;
  /** Nodes that an extender returns whole are scored as returned, with nothing on them; false: as they are in the cluster. */
  readonly scoresReturnedNodes: boolean;
  /** In explanations, extenders also score a pod's only feasible node. The scheduler takes it without scores. */
  readonly extendersScoreOneNode: boolean;
  /** An ignorable extender may also fail to bind: the bind plugin then binds. */
  readonly ignoresFailedBind: boolean;
  /** The message for a pod that an extender failed to bind. */
  readonly bindError: (error: string) => string;
  /** The scheduler's message for a pod that fits on no node, with the message of the PostFilter plugins. */
  readonly fitError: (diagnosis: Diagnosis, postFilterMessage?: string) => string;
  /** A result of PostFilter is reported apart from the message, with every candidate node of a preemption. */
  readonly reportsPostFilter: boolean;
}

/** Source: kubernetes v1.34.1 schedule_one.go. */
export const CYCLE: CycleRules = {
  takesFirstUnscored: true,
  asksEveryFilter: false,
  scoresReturnedNodes: true,
  extendersScoreOneNode: true,
  ignoresFailedBind: true,
  bindError: (error) => error,
  fitError,
  reportsPostFilter: false,
};
