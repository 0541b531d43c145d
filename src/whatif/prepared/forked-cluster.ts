import type { CSINode, Node, Pod } from '../../api/index.ts';
import type { Cluster } from '../../cluster/index.ts';
import type { Budgets } from './budgets.ts';
import type { PendingPod, Rounds } from './rounds.ts';

/** A pod that was pending in a fork, and the node that it got. */
export interface PlacedAgain {
  readonly pod: Pod;
  readonly node: string;
}

/** A pod that is pending at the end of a fork. */
export type LeftPending = PendingPod & {
  /** The scheduler's FitError, or why the pod is not tried. */
  readonly message: string;
  /** True: its scheduler is not simulated. */
  readonly isForeign: boolean;
};

/** How a fork ends. */
export interface Settled {
  readonly placed: readonly PlacedAgain[];
  readonly pending: readonly LeftPending[];
  /** Evicted to make room; those that are created again are among `placed` or `pending`. */
  readonly preempted: readonly Pod[];
}

/** A node to add, with what its CSI drivers report. */
export interface Added {
  readonly node: Node;
  readonly csiNode?: CSINode;
}

/** The cluster at rest, as forks need it. */
export interface ForkedCluster {
  readonly cluster: Cluster;
  readonly budgets: Budgets;
  /** Running pods by node, in the order of their creation. */
  readonly podsOn: ReadonlyMap<string, readonly Pod[]>;
  /** Pods that are pending at rest. */
  readonly pending: readonly PendingPod[];
  /** Those of them that fit only where room is made: on a new node, or where a pod leaves a node that stays. */
  readonly waiting: ReadonlySet<PendingPod>;
  readonly rounds: Rounds;
  /** The place of a pod in the order of creation. */
  readonly orderOf: (pod: Pod) => number;
}
