import type { Random } from '../units/index.ts';
import type { NodeIndex } from '../cluster/index.ts';

/** The chosen node, with its weighted total. */
export interface Choice {
  readonly node: NodeIndex;
  readonly score: number;
  /** How many of the nodes that were looked at passed every filter. */
  readonly feasible: number;
}

/** How a tie is broken: the lowest name wins, or one is drawn. */
export type TieBreak = 'name' | Random;
