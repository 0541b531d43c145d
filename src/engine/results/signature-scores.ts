import { assert } from '../../units/index.ts';
import { asNodeIndex } from '../../cluster/index.ts';
import type { Cluster, NodeIndex } from '../../cluster/index.ts';
import type { PluginResults } from '../../framework/index.ts';
import type { Choice, TieBreak } from '../choice.ts';
import { UNFIT } from '../../framework/index.ts';
import type { NodeClasses } from '../ranking/node-classes.ts';
import type { RankedNodes } from '../ranking/ranked-nodes.ts';
import { ColumnRanking } from './column-ranking.ts';
import type { SharedMemory } from './column-ranking.ts';
import { rankedTie } from './common-ranking.ts';
import type { CommonRanking, CommonRankings, Tie } from './common-ranking.ts';
import { GroupedNodes, ONLY } from './grouped-nodes.ts';
import type { Starts } from './grouped-nodes.ts';
import type { LocalScores } from './local-scores.ts';

/** Near the end of a sample, nodes are judged in bulk at least this many at a time. */
const FEWEST_IN_BULK = 64;

/** What the signatures of one cluster share. */
export interface SharedResults extends SharedMemory {
  readonly starts: Starts;
  readonly common: CommonRankings;
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
  readonly #shared: SharedMemory;
  readonly #table: NodeClasses;
  /** Undefined after a question that another way has answered, which does not keep it up to date. */
  #ranking: ColumnRanking | undefined;
  /** Undefined if no other signature can have the same. */
  readonly #common: CommonRanking | undefined;
  /** Nodes that passed all filters in the last scan but were barred by nominated pods. */
  readonly #barred = new Set<NodeIndex>();
  #read = 0;
  #asked = 0;
  #start = 0;
  #looked = 0;

  /** `local`: the column of the node answers in `results`. */
  constructor(results: PluginResults, local: LocalScores, shared: SharedResults) {
    this.results = results;
    this.#local = local;
    this.#shared = shared;
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
    const { start } = this.#grouped;
    this.#common = start && shared.common.of(start, local, shared);
    this.#common?.join();
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
    this.#ranking = undefined;
    this.catchUp();
    this.#begin();
    this.#table.begin(this.#grouped.rules);
    this.#start = start;
    const found = this.#look(wanted, isBarred);
    this.#common?.pass();
    return found === 0 ? undefined : this.#chosen(this.#table, found);
  }

  /** The choice among all nodes from rankings, without a pass over the nodes once the rankings exist. */
  best(): Choice | undefined {
    this.catchUp();
    this.#ranking ??= this.#newRanking();
    this.#ranking.catchUp();
    this.#begin();
    const { ranked } = this.#ranking;
    const { rules } = this.#grouped;
    let feasible = ranked.size;
    if (rules.filters.length === 0) {
      ranked.table.follow(rules, ranked.rankings, ranked.changed);
      ranked.changed.clear();
    } else {
      ranked.table.begin(rules);
      feasible = ranked.table.addClasses(ranked.rankings);
    }
    return feasible === 0 ? undefined : this.#chosen(ranked.table, feasible, ranked);
  }

  /** Whether `bestInCommon` costs least. `isRankingCheap`: `best` costs less than a pass over all nodes. */
  isInCommon(isRankingCheap: boolean): boolean {
    const common = this.#common;
    if (common === undefined || this.#grouped.apart === undefined || !common.pays) return false;
    return !isRankingCheap || common.hasFewClasses;
  }

  /** The choice among all nodes from the ranking that other signatures use, too. */
  bestInCommon(): Choice | undefined {
    this.#ranking = undefined;
    this.catchUp();
    const { apart, rules } = this.#grouped;
    if (apart === undefined || this.#common === undefined) return this.best();
    this.#begin();
    const table = this.#table;
    const ranked = this.#common.ranked();
    this.#start = 0;
    this.#looked = this.#cluster.columns.count;
    ranked.hide(apart.keys());
    try {
      table.begin(rules);
      let feasible = table.addClasses(ranked.rankings);
      for (const node of apart.keys()) {
        if (!this.#isFeasible(node)) continue;
        table.addNode(this.#grouped.classOf(node), node, this.#local.of(node), this.#nameRank());
        feasible++;
      }
      return feasible === 0 ? undefined : this.#chosen(table, feasible, ranked);
    } finally {
      ranked.show();
    }
  }

  /** The nodes that the last question compared. Their totals, but for a constant, hold until the next question while no pod moves. */
  forEachFeasible(visit: (node: NodeIndex, total: number) => void): void {
    const table = this.#ranking?.ranked.table ?? this.#table;
    assert(table.isOf(this.#grouped.rules), 'no other signature has been asked since');
    const { values } = this.#local;
    const all = values.length;
    const looked = this.#ranking === undefined ? this.#looked : all;
    for (let i = 0, at = this.#start; i < looked; i++, at = at + 1 === all ? 0 : at + 1) {
      const node = asNodeIndex(at);
      const localScore = values[node]!;
      const c = this.#grouped.knownClassOf(node);
      if (!(localScore > UNFIT) || c < ONLY || !table.fits(c)) continue;
      if (!this.#barred.has(node)) visit(node, localScore + table.bonus(c));
    }
  }

  /** Applies every move, so that `results` can judge single nodes. */
  catchUp(): void {
    this.results.catchUp((node) => {
      this.#ranking?.leave(node);
      this.#grouped.forget(node);
    });
    this.#local.catchUp();
    this.#read = this.#cluster.journal.length;
  }

  /** Number of moves that `best` has to apply. */
  get unread(): number {
    return this.#ranking?.unread ?? this.#cluster.journal.length - this.#read;
  }

  #begin(): void {
    if (this.#barred.size > 0) this.#barred.clear();
    this.#asked++;
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

  #isFeasible(node: NodeIndex, isBarred?: (node: NodeIndex) => boolean): boolean {
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
      const c = classes[node]! || grouped.classOf(node);
      if (!table.fits(c)) continue;
      found++;
      table.addNode(c, node, localScore, rank);
    }
    return found;
  }

  /** The best of the feasible nodes that the question has found. `ranked`: those that are in it; else a scan has found all. */
  #chosen(table: NodeClasses, feasible: number, ranked?: RankedNodes): Choice {
    const score = table.choose(this.#nameRank()) + this.#base;
    if (this.#tieBreak === 'name') {
      return { node: table.topNode(table.classOfTie(undefined)), score, feasible };
    }
    const at = table.ties === 1 ? 0 : this.#tieBreak.below(table.ties);
    const c = table.classOfTie(at);
    const tie = { c, top: table.top(c), at: table.tieWithin(at, c) };
    const node =
      ranked === undefined
        ? this.#scannedTie(tie)
        : rankedTie(tie, ranked, this.#grouped, this.#local);
    return { node, score, feasible };
  }

  /** In the order of the last scan. */
  #scannedTie({ c, top, at: n }: Tie): NodeIndex {
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

  #newRanking(): ColumnRanking {
    const made = new ColumnRanking(
      this.#local,
      (node) => this.#grouped.classOf(node),
      this.#shared,
    );
    const { rules } = this.#grouped;
    if (rules.filters.length === 0) made.ranked.keepTable();
    // A question of the same signature that was answered in another way may have left its own classes in the table.
    made.ranked.table.begin(rules);
    return made;
  }
}
