import type { DrainFindingKind } from '../../outcome/index.ts';

/** Which nodes are drained, and how. */
export interface DrainOptions {
  /** Names, patterns with * and ?, or label selectors such as pool=blue. Together with `selector`: the nodes of both. */
  readonly nodes?: string | readonly string[];
  /** Labels of nodes, as `kubectl drain -l` takes them. */
  readonly selector?: string;
  /** The kinds of findings that decide `summary.verdict`. Default DRAIN_FAIL_ON. */
  readonly failOn?: readonly DrainFindingKind[];
  /** Each node is cordoned when its turn comes, in an order in which every drain completes, if one is found. */
  readonly oneByOne?: boolean;
  /** A rolling replacement: how many nodes may be out of service at a time, such as 2 or "10%". Default 1 without `surge`, else 0. */
  readonly maxUnavailable?: number | string;
  /** A rolling replacement: how many additional nodes there may be. Default 0. */
  readonly surge?: number;
  /** Name of the node that new nodes are copies of. Default: each is a copy of the node that it replaces. */
  readonly like?: string;
  /** Evicts pods without a controller, which are lost. */
  readonly force?: boolean;
  /** Evicts pods with emptyDir volumes, whose data is lost. */
  readonly deleteEmptyDirData?: boolean;
  /** Instead of the pods' own. */
  readonly gracePeriodSeconds?: number;
  /** Seconds after which kubectl gives up on a node. Default: never. */
  readonly timeout?: number;
  /** Deletes pods, so that no budget is asked. */
  readonly disableEviction?: boolean;
  /** Only pods with these labels are evicted. */
  readonly podSelector?: string;
  /** Virtual seconds at which the drain begins. Default: when the pods of the input run. */
  readonly at?: number;
}
