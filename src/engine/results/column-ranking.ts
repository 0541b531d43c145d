import { asNodeIndex } from '../../cluster/index.ts';
import type { Cluster, NodeIndex } from '../../cluster/index.ts';
import { UNFIT } from '../../framework/index.ts';
import type { TieBreak } from '../choice.ts';
import type { NodeClass } from '../ranking/class-tallies.ts';
import type { NodeClasses } from '../ranking/node-classes.ts';
import { RankedNodes } from '../ranking/ranked-nodes.ts';
import type { LocalScores } from './local-scores.ts';

/** What the signatures of one cluster share. */
export interface SharedMemory {
  readonly cluster: Cluster;
  readonly tieBreak: TieBreak;
  /** The classes of the question that is asked now. */
  readonly table: NodeClasses;
}

/** The nodes of a column ranked by class. It follows the moves in the journal. */
export class ColumnRanking {
  readonly ranked: RankedNodes;
  readonly #local: LocalScores;
  readonly #classOf: (node: NodeIndex) => NodeClass;
  readonly #cluster: Cluster;
  #read: number;

  constructor(
    local: LocalScores,
    classOf: (node: NodeIndex) => NodeClass,
    { cluster, tieBreak, table }: SharedMemory,
  ) {
    this.#local = local;
    this.#classOf = classOf;
    this.#cluster = cluster;
    this.ranked = new RankedNodes(cluster.columns, tieBreak, table);
    local.catchUp();
    const localScores = local.every();
    if (localScores !== undefined) this.ranked.enterAll(localScores, classOf);
    else for (let at = 0; at < cluster.columns.count; at++) this.#enter(asNodeIndex(at));
    this.#read = cluster.journal.length;
  }

  /** Number of moves that are not applied yet. */
  get unread(): number {
    return this.#cluster.journal.length - this.#read;
  }

  /** The node has another class, and a move or a change in the journal. */
  leave(node: NodeIndex): void {
    this.ranked.leave(node);
  }

  /** Applies every move. */
  catchUp(): void {
    const { nodes } = this.#cluster.journal;
    const { ranked } = this;
    const local = this.#local;
    local.catchUp();
    local.refreshMoved(this.#read);
    ranked.cells.fetch(nodes, this.#read);
    for (let at = this.#read; at < nodes.length; at++) {
      const node = nodes[at]!;
      if (ranked.holds(node, local.of(node))) continue;
      ranked.leave(node);
      this.#enter(node);
    }
    this.#read = nodes.length;
  }

  /** Ranks a node that is in no ranking, if it passes the node filters. */
  #enter(node: NodeIndex): void {
    const localScore = this.#local.of(node);
    if (localScore !== UNFIT) this.ranked.enter(node, this.#classOf(node), localScore);
  }
}
