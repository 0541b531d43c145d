import type { Pod } from '../../../objects/index.ts';
import type { NodeGroup } from '../groups/index.ts';

/** A group that could grow, by how many nodes, and for which pods. */
export interface Expansion {
  readonly group: NodeGroup;
  /** The groups among which its nodes are split; `undefined`: groups are not balanced. */
  readonly similar: readonly NodeGroup[];
  readonly nodeCount: number;
  readonly pods: readonly Pod[];
  /** How an expander came to its verdict. */
  readonly debug?: string;
}
