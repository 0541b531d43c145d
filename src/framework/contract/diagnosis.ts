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

/** A rejection with the number of its nodes alone. */
export interface CountedRejection extends Omit<NodeRejection, 'nodes'> {
  readonly count: number;
}

/**
 * Result of filtering. Each node is feasible or has one rejection, with three exceptions: an extender may drop a node without a reason,
 * a search with extenders may end before it comes to a node, and until v1.31 nodes that PreFilter excludes are not reported.
 */
export interface Diagnosis {
  readonly nodeCount: number;
  /** By NodeIndex, at the time of this diagnosis. */
  readonly names: readonly string[];
  readonly feasible: readonly NodeIndex[];
  readonly rejections: readonly NodeRejection[];
  /**
   * The rejections with the number of their nodes instead of the nodes, in any order. Most readers need only these numbers: to read
   * `rejections` takes time in proportion to the nodes of the cluster. Absent if the numbers have not been counted.
   */
  readonly counted?: readonly CountedRejection[];
  /** The plugins whose PreFilter limits the pod to some nodes; absent if there are none. */
  readonly narrowedBy?: readonly string[];
  /** PreFilter turned the pod down; `rejections` then holds that one reason for every node. */
  readonly preFilter?: RejectedBy;
  /** The attempt ended in an error: of a plugin, or of an extender that is not ignorable. No preemption follows. */
  readonly error?: string;
}

/** The rejections with the numbers of their nodes. The lists of nodes may not be there yet, and are read only if they must be. */
export const countedRejections = (diagnosis: Diagnosis): readonly CountedRejection[] =>
  diagnosis.counted ??
  diagnosis.rejections.map(({ nodes, ...rejection }) => ({ ...rejection, count: nodes.length }));
