import type { Node } from '../../../../objects/index.ts';

/** A set of nodes that a platform makes alike: what is, or could be, a group of the autoscaler. */
export interface PoolName {
  /** The id of its group, or what is known of it. */
  readonly id: string;
  /** How users call it, such as the value of a label. */
  readonly name: string;
  /** Whether an id that flags or a status state is that of its group. */
  readonly isCalled: (id: string) => boolean;
}

/** How a platform tells the pool of a node; undefined: it is of no pool of this platform. */
export type Platform = (node: Node) => PoolName | undefined;
