import { assert } from '../units/index.ts';
import { asNodeIndex } from '../cluster/index.ts';
import type { Cluster, NodeIndex } from '../cluster/index.ts';
import type { TieBreak } from './choice.ts';
import type { Evaluation } from '../framework/index.ts';

/** The feasible nodes of a search. All totals may differ from the sums of scores by one and the same amount. */
export interface ComparedNodes {
  forEachFeasible(visit: (node: NodeIndex, total: number) => void): void;
}

export const comparedIn = ({ nodes, totals }: Evaluation): ComparedNodes => ({
  forEachFeasible: (visit) => {
    nodes.forEach((node, at) => {
      visit(node, totals[at]!);
    });
  },
});

/** The columns at the time of a search: node indexes hold as long as these. */
export type SearchedColumns = Pick<
  Cluster['columns'],
  'count' | 'names' | 'nameRank' | 'nodeAtRank'
>;

/** The nodes of a search behind the chosen one, taken from the best on. */
export class NextNodes {
  readonly #columns: SearchedColumns;
  readonly #tieBreak: TieBreak;
  /** Total and place in the order of ties, ascending: one comparison decides. */
  readonly #keys: Float64Array;
  readonly #scale: number;
  #left: number;

  constructor(
    compared: ComparedNodes,
    chosen: NodeIndex,
    columns: SearchedColumns,
    tieBreak: TieBreak,
  ) {
    this.#columns = columns;
    this.#tieBreak = tieBreak;
    const scale = columns.count;
    const keys: number[] = [];
    compared.forEachFeasible((node, total) => {
      if (node === chosen) return;
      const place = tieBreak === 'name' ? scale - 1 - columns.nameRank[node]! : node;
      keys.push(total * scale + place);
    });
    this.#keys = Float64Array.from(keys).sort();
    this.#scale = scale;
    this.#left = keys.length;
  }

  get size(): number {
    return this.#left;
  }

  /** The name of the best node, which is taken out. There is at least one node. */
  next(): string {
    const keys = this.#keys;
    assert(this.#left > 0, 'a node is left');
    const last = --this.#left;
    if (this.#tieBreak !== 'name') {
      const ties = this.#ties();
      const drawn = last - (ties === 1 ? 0 : this.#tieBreak.below(ties));
      const key = keys[drawn]!;
      keys[drawn] = keys[last]!;
      keys[last] = key;
    }
    const scale = this.#scale;
    const place = keys[last]! - Math.floor(keys[last]! / scale) * scale;
    const { names, nodeAtRank } = this.#columns;
    const node = this.#tieBreak === 'name' ? nodeAtRank[scale - 1 - place]! : place;
    return names[asNodeIndex(node)]!;
  }

  /** How many nodes share the total of the best one, which is no longer counted. */
  #ties(): number {
    const keys = this.#keys;
    const best = Math.floor(keys[this.#left]! / this.#scale);
    let ties = 1;
    while (ties <= this.#left && Math.floor(keys[this.#left - ties]! / this.#scale) === best)
      ties++;
    return ties;
  }
}
