import { assert } from '../../units/index.ts';
import { asNodeIndex } from '../../cluster/index.ts';
import type { Cluster, NodeIndex } from '../../cluster/index.ts';
import type { PluginResults } from '../../framework/index.ts';
import type { Choice, TieBreak } from '../choice.ts';
import { UNFIT } from '../../framework/index.ts';
import type { NodeClasses } from '../ranking/node-classes.ts';
import type { NodeClass } from '../ranking/class-tallies.ts';
import { RankedNodes } from '../ranking/ranked-nodes.ts';
import { GroupedNodes, ONLY } from './grouped-nodes.ts';
import type { Starts } from './grouped-nodes.ts';
import type { LocalScores } from './local-scores.ts';

/** Near the end of a sample, nodes are judged in bulk at least this many at a time. */
const FEWEST_IN_BULK = 64;

/** What the signatures of one cluster share. */
export interface SharedMemory {
  readonly cluster: Cluster;
  readonly tieBreak: TieBreak;
  /** The classes of the question that is asked now. */
  readonly table: NodeClasses;
  readonly starts: Starts;
}

/**
 * Finds the best node for one pod signature. Nodes with the same group in every grouping form a node class. Within a class only local
 * scores differ, so the best node of a class does not depend on normalising, and a choice compares classes instead of nodes.
 */
export class SignatureScores {
  readonly results: PluginResults;
  /** False: with so large weights and so many nodes a ranking by name would not be exact. */
  readonly isRankable: boolean;
  readonly #cluster: Cluster;
  readonly #tieBreak: TieBreak;
  readonly #local: LocalScores;
  /** The score that every node gets. */
  readonly #base: number;
  readonly #grouped: GroupedNodes;
  readonly #table: NodeClasses;
  /** Undefined after a scan, which does not keep them up to date. */
  #ranked: RankedNodes | undefined;
  /** Nodes that passed all filters in the last scan but were barred by nominated pods. */
  readonly #barred = new Set<NodeIndex>();
  #read = 0;
  #asked = 0;
  #start = 0;
  #looked = 0;

  /** `local`: the column of the node answers in `results`. */
  constructor(results: PluginResults, local: LocalScores, shared: SharedMemory) {
    this.results = results;
    this.#local = local;
    this.#cluster = shared.cluster;
    this.#tieBreak = shared.tieBreak;
    this.#table = shared.table;
    let [base, weights] = [results.isScored ? 0 : 1, 0];
    for (const { score, weight } of results.scores) {
      weights += weight;
      if (score.type === 'uniform') base += weight * score.normalized;
    }
    assert(200 * weights < 2 ** 52, 'weighted scores stay exact');
    const { count } = this.#cluster.columns;
    this.isRankable = this.#tieBreak !== 'name' || 200 * weights * count < 2 ** 52;
    this.#base = base;
    this.#grouped = new GroupedNodes(results, count, shared.starts);
  }

  /** Number of questions so far: for a signature with one pod a ranking does not pay. */
  get asked(): number {
    return this.#asked;
  }

  /** Nodes that the last scan looked at. */
  get looked(): number {
    return this.#looked;
  }

  /**
   * Looks at nodes in order from `start` until `wanted` feasible nodes are found and one more is reached, which is not looked at.
   * `isBarred`: true for a node that passes every filter but must be kept free for nominated pods.
   */
  scan(start: number, wanted: number, isBarred?: (node: NodeIndex) => boolean): Choice | undefined {
    this.#ranked = undefined;
    this.#catchUp();
    if (this.#barred.size > 0) this.#barred.clear();
    this.#asked++;
    this.#table.begin(this.#grouped.rules);
    this.#start = start;
    const found = this.#look(wanted, isBarred);
    return found === 0 ? undefined : this.#chosen(this.#table, found);
  }

  /** The choice among all nodes from rankings, without a pass over the nodes once the rankings exist. */
  best(): Choice | undefined {
    const ranked = this.#caughtUp();
    if (this.#barred.size > 0) this.#barred.clear();
    this.#asked++;
    const { rules } = this.#grouped;
    let feasible = ranked.size;
    if (rules.filters.length === 0) {
      ranked.table.follow(rules, ranked.rankings, ranked.changed);
      ranked.changed.clear();
    } else {
      ranked.table.begin(rules);
      feasible = ranked.table.addClasses(ranked.rankings);
    }
    return feasible === 0 ? undefined : this.#chosen(ranked.table, feasible);
  }

  /** The nodes that the last question compared. Their totals, but for a constant, hold until the next question while no pod moves. */
  forEachFeasible(visit: (node: NodeIndex, total: number) => void): void {
    const table = this.#ranked?.table ?? this.#table;
    assert(table.isOf(this.#grouped.rules), 'no other signature has been asked since');
    const { values } = this.#local;
    const { classes } = this.#grouped;
    const all = values.length;
    const looked = this.#ranked === undefined ? this.#looked : all;
    for (let i = 0, at = this.#start; i < looked; i++, at = at + 1 === all ? 0 : at + 1) {
      const node = asNodeIndex(at);
      const localScore = values[node]!;
      const c = classes === undefined ? ONLY : classes[node]!;
      if (!(localScore > UNFIT) || c < ONLY || !table.fits(c)) continue;
      if (!this.#barred.has(node)) visit(node, localScore + table.bonus(c));
    }
  }

  /** Applies every move, so that `results` can judge single nodes. */
  catchUp(): void {
    if (this.#ranked === undefined) this.#catchUp();
    else this.#catchUpRanked(this.#ranked);
  }

  /** Number of moves that are not applied yet. */
  get unread(): number {
    return this.#cluster.journal.length - this.#read;
  }

  /** Adds feasible nodes to the question; returns their number. */
  #look(wanted: number, isBarred: ((node: NodeIndex) => boolean) | undefined): number {
    const rank = this.#nameRank();
    const all = this.#cluster.columns.count;
    let found = 0;
    this.#looked = 0;
    for (let from = this.#start; this.#looked < all; from = from === all ? 0 : from) {
      const room = wanted - found;
      const length = Math.min(Math.max(room, FEWEST_IN_BULK), all - this.#looked, all - from);
      const to = from + length;
      const areJudged = this.#local.refresh(from, to);
      if (areJudged && length <= room && isBarred === undefined) {
        found += this.#addRange(from, to, rank);
        this.#looked += length;
      } else {
        for (let i = from; i < to; i++, this.#looked++) {
          const node = asNodeIndex(i);
          if (!this.#isFeasible(node, isBarred)) continue;
          if (found === wanted) return found;
          found++;
          this.#table.addNode(this.#grouped.classOf(node), node, this.#local.of(node), rank);
        }
      }
      from = to;
    }
    return found;
  }

  #isFeasible(node: NodeIndex, isBarred: ((node: NodeIndex) => boolean) | undefined): boolean {
    if (this.#local.of(node) === UNFIT || !this.#table.fits(this.#grouped.classOf(node))) {
      return false;
    }
    if (isBarred?.(node) !== true) return true;
    this.#barred.add(node);
    return false;
  }

  /** Adds the feasible ones of these nodes, which are judged and not barred; returns their number. */
  #addRange(from: number, to: number, rank: Int32Array | undefined): number {
    const table = this.#table;
    const grouped = this.#grouped;
    const { classes } = grouped;
    const { values } = this.#local;
    if (classes === undefined) {
      if (!table.fits(ONLY)) return 0;
      const best = this.#local.best(from, to, rank);
      table.addBest(ONLY, best, rank);
      return best.count;
    }
    let found = 0;
    for (let i = from; i < to; i++) {
      const localScore = values[i]!;
      if (localScore === UNFIT) continue;
      const node = asNodeIndex(i);
      const c = grouped.classOf(node);
      if (!table.fits(c)) continue;
      found++;
      table.addNode(c, node, localScore, rank);
    }
    return found;
  }

  /** The best of the feasible nodes that the question has found. */
  #chosen(table: NodeClasses, feasible: number): Choice {
    const score = table.choose(this.#nameRank()) + this.#base;
    if (this.#tieBreak === 'name') {
      return { node: table.topNode(table.classOfTie(undefined)), score, feasible };
    }
    const at = table.ties === 1 ? 0 : this.#tieBreak.below(table.ties);
    const c = table.classOfTie(at);
    const within = table.tieWithin(at, c);
    const ranking = this.#ranked?.rankings[c];
    const node =
      ranking === undefined ? this.#nthTie(c, table.top(c), within) : ranking.tie(within);
    return { node, score, feasible };
  }

  /** The n-th node, in the order of the last scan, with the highest local score of its class. */
  #nthTie(c: NodeClass, top: number, n: number): NodeIndex {
    const { values } = this.#local;
    const { classes } = this.#grouped;
    const all = values.length;
    let left = n;
    for (let i = 0, at = this.#start; i < this.#looked; i++, at = at + 1 === all ? 0 : at + 1) {
      if (values[at] !== top || (classes !== undefined && classes[at] !== c)) continue;
      const node = asNodeIndex(at);
      if (this.#barred.has(node)) continue;
      if (left-- === 0) return node;
    }
    throw new Error('assertion failed: a tie that was counted is found again');
  }

  /** Ranks of the nodes by name if the name breaks ties. */
  #nameRank(): Cluster['columns']['nameRank'] | undefined {
    return this.#tieBreak === 'name' ? this.#cluster.columns.nameRank : undefined;
  }

  #catchUp(): void {
    this.results.catchUp((node) => {
      this.#grouped.forget(node);
    });
    this.#local.catchUp();
    this.#read = this.#cluster.journal.length;
  }

  /** The rankings, with every move applied. */
  #caughtUp(): RankedNodes {
    if (this.#ranked !== undefined) {
      this.#catchUpRanked(this.#ranked);
      return this.#ranked;
    }
    this.#catchUp();
    const { columns } = this.#cluster;
    const ranked = new RankedNodes(columns, this.#tieBreak, this.#table);
    const localScores = this.#local.every();
    if (localScores === undefined) {
      for (let i = 0; i < columns.count; i++) this.#rank(asNodeIndex(i), ranked);
    } else {
      ranked.enterAll(localScores, (node) => this.#grouped.classOf(node));
    }
    if (this.#grouped.rules.filters.length === 0) ranked.keepTable();
    // A scan of the same signature may have left its own classes in the table.
    ranked.table.begin(this.#grouped.rules);
    this.#ranked = ranked;
    return ranked;
  }

  /** Applies every move before reading any group; groups depend on all counters. */
  #catchUpRanked(ranked: RankedNodes): void {
    const { nodes } = this.#cluster.journal;
    const local = this.#local;
    this.results.catchUp((node) => {
      ranked.leave(node);
      this.#grouped.forget(node);
    });
    local.catchUp();
    local.refreshMoved(this.#read);
    ranked.cells.fetch(nodes, this.#read);
    for (let at = this.#read; at < nodes.length; at++) {
      const node = nodes[at]!;
      if (ranked.holds(node, local.of(node))) continue;
      ranked.leave(node);
      this.#rank(node, ranked);
    }
    this.#read = nodes.length;
  }

  /** Ranks a node that is in no ranking, if it passes the node filters. */
  #rank(node: NodeIndex, ranked: RankedNodes): void {
    const localScore = this.#local.of(node);
    if (localScore !== UNFIT) ranked.enter(node, this.#grouped.classOf(node), localScore);
  }
}
