import type { NodeIndex } from '../../cluster/index.ts';
import type { Reason } from './reason.ts';
import type { Code } from './verdict.ts';

/** Why a plugin turned down the pod or nodes. */
export interface RejectedBy {
  /** Empty where no plugin is named: nodes outside the PreFilter results, and nodes that extenders turned down. */
  readonly plugin: string;
  readonly code: Code;
  readonly reasons: readonly Reason[];
}

/** Nodes that were turned down for the same reasons. */
export interface NodeRejection extends RejectedBy {
  readonly nodes: readonly NodeIndex[];
  /** All plugins that turned the nodes down, where every filter was asked and more than one did. */
  readonly plugins?: readonly string[];
}

/**
 * Result of filtering. Each node is feasible or has one rejection, with two exceptions: an extender may drop a node without a reason,
 * and a search with extenders may end before it comes to a node.
 */
export interface Diagnosis {
  readonly nodeCount: number;
  /** By NodeIndex, at the time of this diagnosis. */
  readonly names: readonly string[];
  readonly feasible: readonly NodeIndex[];
  readonly rejections: readonly NodeRejection[];
  /** PreFilter turned the pod down; `rejections` then holds that one reason for every node. */
  readonly preFilter?: RejectedBy;
  /** The attempt ended in an error: an extender that is not ignorable failed, or a filter. No preemption follows. */
  readonly error?: string;
}
