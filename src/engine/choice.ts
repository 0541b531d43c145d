import type { Random } from '../units/index.ts';
import type { NodeIndex } from '../cluster/index.ts';
import { bestPlaces } from '../framework/index.ts';
import type { Evaluation } from '../framework/index.ts';

/** The chosen node, with its weighted total. */
export interface Choice {
  readonly node: NodeIndex;
  readonly score: number;
  /** How many of the nodes that were looked at passed every filter. */
  readonly feasible: number;
}

/** How a tie is broken: the lowest name wins, or one is drawn. */
export type TieBreak = 'name' | Random;

/** The node with the highest total. There is at least one node. `names`: the names of all nodes, by index. */
export function bestOf(
  evaluation: Evaluation,
  names: readonly string[],
  tieBreak: TieBreak,
): Choice {
  const { nodes, totals } = evaluation;
  const places = bestPlaces(evaluation);
  const ties = places
    .map((place) => nodes[place]!)
    .sort((a, b) => (names[a]! < names[b]! ? -1 : 1));
  const at = tieBreak === 'name' || ties.length === 1 ? 0 : tieBreak.below(ties.length);
  return { node: ties[at]!, score: totals[places[0]!]!, feasible: nodes.length };
}
