import { asNodeIndex } from '../../cluster/index.ts';
import type { Cluster, NodeIndex } from '../../cluster/index.ts';
import { UNFIT } from '../../framework/index.ts';
import type { TieBreak } from '../choice.ts';
import type { Ranking } from './class-ranking.ts';
import { DrawRanking } from './draw-ranking.ts';
import { NameRanking } from './name-ranking.ts';
import { NodeCells } from './node-cells.ts';
import type { NodeClass } from './class-tallies.ts';
import { NodeClasses } from './node-classes.ts';

/** With more classes than this, a ranking keeps the classes of its last question in a table of its own. */
const FEW_CLASSES = 16;
/** Stored instead of a class: the node is in no ranking. New cells have it. */
const NONE: NodeClass = 0;

/** A ranking for each class of nodes, and where in it each node is. */
export class RankedNodes {
  /** By class. */
  readonly rankings: (Ranking | undefined)[] = [];
  readonly cells: NodeCells;
  /** Number of nodes in all rankings. */
  size = 0;
  /** The classes that have changed since the last question. */
  readonly changed = new Set<NodeClass>();
  readonly #hidden: NodeIndex[] = [];
  readonly #hiddenClasses: NodeClass[] = [];
  #table: NodeClasses;
  readonly #tieBreak: TieBreak;
  readonly #columns: Cluster['columns'];

  /** `table`: memory that the questions of other signatures use, too. */
  constructor(columns: Cluster['columns'], tieBreak: TieBreak, table: NodeClasses) {
    this.#table = table;
    this.cells = new NodeCells(columns.count);
    this.#tieBreak = tieBreak;
    this.#columns = columns;
  }

  /** The classes of the last question. */
  get table(): NodeClasses {
    return this.#table;
  }

  /** From now on no other signature uses the table, if there are many classes. */
  keepTable(): void {
    if (this.rankings.length > FEW_CLASSES) this.#table = new NodeClasses();
  }

  /** Whether the node is ranked with that local score. */
  holds(node: NodeIndex, localScore: number): boolean {
    return this.cells.classOf(node) !== NONE && this.cells.localScore(node) === localScore;
  }

  /** Ranks a node that is in no ranking. */
  enter(node: NodeIndex, c: NodeClass, localScore: number): void {
    this.cells.setClass(node, c);
    this.cells.setLocalScore(node, localScore);
    this.#of(c).enter(node, localScore);
    this.size++;
    this.changed.add(c);
  }

  /** Ranks every node that passes the node filters; none is ranked yet. `localScores`: of each node, or UNFIT. */
  enterAll(localScores: Float64Array, classOf: (node: NodeIndex) => NodeClass): void {
    const { cells } = this;
    for (let at = 0; at < localScores.length; at++) {
      const localScore = localScores[at]!;
      if (localScore === UNFIT) continue;
      const node = asNodeIndex(at);
      const c = classOf(node);
      cells.setClass(node, c);
      cells.setLocalScore(node, localScore);
      const ranking = this.rankings[c] ?? this.#of(c);
      if (ranking.size === 0) this.changed.add(c);
      ranking.enter(node, localScore);
      this.size++;
    }
  }

  /** Takes a node out of its ranking, if it is in one. */
  leave(node: NodeIndex): void {
    const { cells } = this;
    const c = cells.classOf(node);
    if (c === NONE) return;
    this.rankings[c]!.leave(node, cells.localScore(node));
    cells.setClass(node, NONE);
    this.size--;
    this.changed.add(c);
  }

  /** Takes these nodes out for one question: `show` puts them back. */
  hide(nodes: Iterable<NodeIndex>): void {
    const { cells } = this;
    for (const node of nodes) {
      const c = cells.classOf(node);
      if (c === NONE) continue;
      this.rankings[c]!.hide(node, cells.localScore(node));
      cells.setClass(node, NONE);
      this.#hidden.push(node);
      this.#hiddenClasses.push(c);
    }
  }

  show(): void {
    const { cells } = this;
    for (let at = 0; at < this.#hidden.length; at++) {
      const node = this.#hidden[at]!;
      const c = this.#hiddenClasses[at]!;
      cells.setClass(node, c);
      this.rankings[c]!.show(node, cells.localScore(node));
    }
    this.#hidden.length = 0;
    this.#hiddenClasses.length = 0;
  }

  #of(c: NodeClass): Ranking {
    const { rankings } = this;
    let ranking = rankings[c];
    if (ranking === undefined) {
      ranking = newRanking(c, this.cells, this.#tieBreak, this.#columns);
      while (rankings.length < c) rankings.push(undefined);
      rankings[c] = ranking;
    }
    return ranking;
  }
}

/** An empty ranking of the nodes of class `c`. */
function newRanking(
  c: number,
  cells: NodeCells,
  tieBreak: TieBreak,
  { nameRank, nodeAtRank }: Pick<Cluster['columns'], 'nameRank' | 'nodeAtRank'>,
): Ranking {
  if (tieBreak !== 'name') return new DrawRanking(cells);
  const holds = (node: NodeIndex, localScore: number): boolean =>
    cells.classOf(node) === c && cells.localScore(node) === localScore;
  return new NameRanking(holds, nameRank, nodeAtRank);
}
