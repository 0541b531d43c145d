import type { NodeIndex } from '../../cluster/index.ts';
import type { Code } from './verdict.ts';

/** One reason for which nodes were turned down, and which nodes. */
export interface NodeRejection {
  /** Empty where no plugin is named: nodes outside the PreFilter results, and those that extenders turned down. */
  readonly plugin: string;
  readonly code: Code;
  readonly reasons: readonly string[];
  readonly nodes: readonly NodeIndex[];
  /** All plugins that turned the nodes down, where every filter was asked and more than one did. */
  readonly plugins?: readonly string[];
}

/**
 * Why a pod fits nowhere, or where it does not: every node is in `feasible` or in exactly one rejection, but for those that an
 * extender drops without a word, or turns down and leaves, and those that a search with extenders never came to.
 */
export interface Diagnosis {
  readonly nodeCount: number;
  /** By NodeIndex, as of this diagnosis. */
  readonly names: readonly string[];
  readonly feasible: readonly NodeIndex[];
  readonly rejections: readonly NodeRejection[];
  /** PreFilter turned the pod down; then `rejections` holds that one reason for every node. */
  readonly preFilter?: {
    readonly plugin: string;
    readonly code: Code;
    readonly reasons: readonly string[];
  };
  /** The attempt ended in an error: an extender that may not be ignored failed. No preemption is tried then. */
  readonly error?: string;
}
