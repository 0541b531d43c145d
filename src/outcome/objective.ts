/** How a pair of plans is compared: more pods placed are better, and less of everything else. */
export type ObjectiveName =
  | 'placed'
  | 'unschedulable'
  | 'evictions'
  | 'nodes-used'
  | 'cost'
  | 'balance'
  | 'fragmentation'
  | 'time-to-ready'
  | 'moves';

/**
 * One figure of both sides. "placed", "unschedulable", "evictions": pods. "nodes-used": nodes with pods of other workloads than
 * DaemonSets. "cost": their price. "balance": standard deviation of the nodes' utilisation, 0 to 1. "fragmentation": share of the free
 * capacity on nodes where no known pod shape fits. "time-to-ready": virtual seconds until the last pod that gets ready is. "moves": pods
 * on another node than in the base.
 */
export interface Objective {
  readonly name: ObjectiveName;
  /** Only of balance and fragmentation. */
  readonly resource?: string;
  /** Absent: not known; no pod gets ready; of "moves". */
  readonly base?: number;
  readonly head?: number;
  /** The side with the better figure. Absent if the figures are alike, or if they do not say which side is better. */
  readonly better?: 'base' | 'head';
}
