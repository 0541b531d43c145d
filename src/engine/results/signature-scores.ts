import { assert, Sequences } from '../../units/index.ts';
import { asNodeIndex } from '../../cluster/index.ts';
import type { Cluster, NodeIndex } from '../../cluster/index.ts';
import type { Grouping, NodeFilter, NodeScore, PluginResults } from '../../framework/index.ts';
import type { Choice, TieBreak } from '../choice.ts';
import { passesEvery } from '../../framework/index.ts';
import { NodeCells } from '../ranking/node-cells.ts';
import { NodeClasses } from '../ranking/node-classes.ts';
import type { NodeClass } from '../ranking/node-classes.ts';
import { newRanking } from '../ranking/choose.ts';
import type { Ranking } from '../ranking/choose.ts';

/** Stored instead of a class: the node fails a node filter. */
const UNFIT: NodeClass = 0;
/** This value and below: the local score is stale, and the class is STALE - value. */
const STALE = -1;

/**
 * Verdicts and scores of all nodes for one pod signature. Nodes with the same group in every grouping form a node class. Within a class
 * only local scores differ, so the best node of a class does not depend on normalising, and a choice compares classes instead of nodes.
 */
export class SignatureScores {
  readonly results: PluginResults;
  /** False: with so large weights and so many nodes a ranking by name would not be exact. */
  readonly isRankable: boolean;
  readonly #cluster: Cluster;
  readonly #tieBreak: TieBreak;
  readonly #nodeFilters: readonly NodeFilter[];
  readonly #nodeScores: readonly NodeScore[];
  readonly #nodeWeights: readonly number[];
  /** The score that every node gets. */
  readonly #base: number;
  readonly #groupings: readonly Grouping[];
  readonly #classes = new Sequences();
  readonly #table: NodeClasses;
  readonly #cells: NodeCells;
  #rankings: (Ranking | undefined)[] | undefined;
  /** Nodes that passed all filters in the last scan but were barred by nominated pods. */
  readonly #barred = new Set<NodeIndex>();
  #read = 0;
  #asked = 0;
  #start = 0;
  #looked = 0;

  constructor(results: PluginResults, cluster: Cluster, tieBreak: TieBreak) {
    this.results = results;
    this.#cluster = cluster;
    this.#tieBreak = tieBreak;
    const { filters, scores } = results;
    const groupings: Grouping[] = [];
    const nodeFilters: NodeFilter[] = [];
    const table = new NodeClasses();
    for (const { filter } of filters) {
      if (filter.type === 'node') nodeFilters.push(filter);
      else table.addFilter(filter, groupings.push(filter) - 1);
    }
    const nodeScores: NodeScore[] = [];
    const nodeWeights: number[] = [];
    let [base, weights] = [results.isScored ? 0 : 1, 0];
    for (const { score, weight } of scores) {
      weights += weight;
      if (score.type === 'group') table.addScore(score, weight, groupings.push(score) - 1);
      else if (score.type === 'uniform') base += weight * score.normalized;
      else {
        nodeScores.push(score);
        nodeWeights.push(weight);
      }
    }
    assert(200 * weights < 2 ** 52, 'weighted scores stay exact');
    this.isRankable = tieBreak !== 'name' || 200 * weights * cluster.columns.count < 2 ** 52;
    this.#groupings = groupings;
    this.#nodeFilters = nodeFilters;
    this.#nodeScores = nodeScores;
    this.#nodeWeights = nodeWeights;
    this.#base = base;
    this.#table = table;
    this.#cells = new NodeCells(cluster.columns.count, STALE);
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
    this.#catchUp();
    this.#rankings = undefined;
    if (this.#barred.size > 0) this.#barred.clear();
    this.#asked++;
    const table = this.#table;
    table.begin();
    const cells = this.#cells;
    const rank = this.#nameRank();
    const all = cells.count;
    let found = 0;
    let looked = 0;
    for (let i = start; looked < all; looked++, i = i + 1 === all ? 0 : i + 1) {
      const node = asNodeIndex(i);
      let c = cells.classOf(node);
      if (c < 0) c = this.#refresh(node, STALE - c);
      if (c === UNFIT || !table.fits(c, this.#classes, this.#groupings.length)) continue;
      if (isBarred?.(node) === true) {
        this.#barred.add(node);
        continue;
      }
      if (found === wanted) break;
      found++;
      table.addNode(c, node, cells.localScore(node), rank);
    }
    this.#start = start;
    this.#looked = looked;
    if (found === 0) return undefined;
    const best = table.choose(rank);
    const at = this.#draw(table.ties);
    const c = table.classOfTie(at);
    const node =
      at === undefined ? table.topNode(c) : this.#nthTie(start, c, table.tieWithin(at, c));
    return { node, score: best + this.#base, feasible: found };
  }

  /** The choice among all nodes from rankings, without a pass over the nodes once the rankings exist. */
  best(): Choice | undefined {
    if (this.#rankings === undefined) this.#rank();
    else this.#catchUpRanked();
    if (this.#barred.size > 0) this.#barred.clear();
    const rankings = this.#rankings!;
    const table = this.#table;
    table.begin();
    this.#asked++;
    let feasible = 0;
    for (let c = 1; c < rankings.length; c++) {
      const ranking = rankings[c];
      if (ranking === undefined || ranking.size === 0) continue;
      if (!table.fits(c, this.#classes, this.#groupings.length)) continue;
      feasible += ranking.size;
      table.addClass(c, ranking);
    }
    if (feasible === 0) return undefined;
    const rank = this.#nameRank();
    const best = table.choose(rank);
    const at = this.#draw(table.ties);
    const c = table.classOfTie(at);
    const node = at === undefined ? table.topNode(c) : rankings[c]!.tie(table.tieWithin(at, c));
    return { node, score: best + this.#base, feasible };
  }

  /** The nodes that the last question compared. Their totals, but for a constant, hold until the next question while no pod moves. */
  forEachFeasible(visit: (node: NodeIndex, total: number) => void): void {
    const cells = this.#cells;
    const all = cells.count;
    const looked = this.#rankings === undefined ? this.#looked : all;
    for (let i = 0, at = this.#start; i < looked; i++, at = at + 1 === all ? 0 : at + 1) {
      const node = asNodeIndex(at);
      const c = cells.classOf(node);
      if (c <= UNFIT || !this.#table.fits(c, this.#classes, this.#groupings.length)) continue;
      if (!this.#barred.has(node)) visit(node, cells.localScore(node) + this.#table.bonus(c));
    }
  }

  /** Applies every move, so that `results` can judge single nodes. */
  catchUp(): void {
    if (this.#rankings === undefined) this.#catchUp();
    else this.#catchUpRanked();
  }

  /** Number of moves that are not applied yet. */
  get unread(): number {
    return this.#cluster.journal.length - this.#read;
  }

  /** Ranks of the nodes by name if the name breaks ties. */
  #nameRank(): Cluster['columns']['nameRank'] | undefined {
    return this.#tieBreak === 'name' ? this.#cluster.columns.nameRank : undefined;
  }

  #draw(ties: number): number | undefined {
    if (this.#tieBreak === 'name') return undefined;
    return ties === 1 ? 0 : this.#tieBreak.below(ties);
  }

  /** The n-th node, in the order of the last scan, with the highest local score of its class. */
  #nthTie(start: number, c: NodeClass, n: number): NodeIndex {
    const cells = this.#cells;
    const all = cells.count;
    const top = this.#table.top(c);
    let left = n;
    for (
      let i = 0, index = start;
      i < this.#looked;
      i++, index = index + 1 === all ? 0 : index + 1
    ) {
      const node = asNodeIndex(index);
      if (cells.classOf(node) !== c || cells.localScore(node) !== top || this.#barred.has(node))
        continue;
      if (left-- === 0) return node;
    }
    throw new Error('assertion failed: a tie that was counted is found again');
  }

  #rank(): void {
    this.#catchUp();
    this.#rankings = [];
    const cells = this.#cells;
    for (let i = 0; i < cells.count; i++) {
      const node = asNodeIndex(i);
      let c = cells.classOf(node);
      if (c < 0) c = this.#refresh(node, STALE - c);
      if (c !== UNFIT) this.#rankingOf(c).enter(node, cells.localScore(node));
    }
  }

  #rankingOf(c: NodeClass): Ranking {
    const rankings = this.#rankings!;
    let ranking = rankings[c];
    if (ranking === undefined) {
      ranking = newRanking(c, this.#cells, this.#tieBreak, this.#cluster.columns);
      while (rankings.length < c) rankings.push(undefined);
      rankings[c] = ranking;
    }
    return ranking;
  }

  #catchUp(): void {
    const { nodes } = this.#cluster.journal;
    const cells = this.#cells;
    if (this.#asked === 0)
      this.results.catchUp(); // every node is stale already
    else {
      this.results.catchUp((node) => {
        cells.setClass(node, STALE);
      });
      for (let at = this.#read; at < nodes.length; at++) {
        const node = nodes[at]!;
        const c = cells.classOf(node);
        if (c === UNFIT) cells.setClass(node, STALE);
        else if (c > 0) cells.setClass(node, STALE - c);
      }
    }
    this.#read = nodes.length;
  }

  readonly #regrouped = (node: NodeIndex): void => {
    const was = this.#cells.classOf(node);
    if (was > UNFIT) this.#rankings![was]!.leave(node, this.#cells.localScore(node));
    this.#cells.setClass(node, STALE);
  };

  /** Applies every move before reading any group; groups depend on all counters. */
  #catchUpRanked(): void {
    const { nodes } = this.#cluster.journal;
    const cells = this.#cells;
    this.results.catchUp(this.#regrouped);
    cells.fetch(nodes, this.#read);
    for (let at = this.#read; at < nodes.length; at++) {
      const node = nodes[at]!;
      const was = cells.classOf(node);
      const before = cells.localScore(node);
      const c = this.#refresh(node, was > UNFIT ? was : UNFIT);
      const now = cells.localScore(node);
      if (c === was && now === before) continue;
      if (was > UNFIT) this.#rankings![was]!.leave(node, before);
      if (c > UNFIT) this.#rankingOf(c).enter(node, now);
    }
    this.#read = nodes.length;
  }

  /** Computes the verdict and local score of one node again, and its class unless `known` is one. */
  #refresh(node: NodeIndex, known: NodeClass): NodeClass {
    if (this.#cluster.columns.present[node] === 0 || !passesEvery(this.#nodeFilters, node)) {
      this.#cells.setClass(node, UNFIT);
      return UNFIT;
    }
    let c = known;
    if (c === UNFIT) {
      const groupings = this.#groupings;
      c = this.#classes.next(0, 0);
      for (let i = 0; i < groupings.length; i++)
        c = this.#classes.next(c, groupings[i]!.group(node));
    }
    const scores = this.#nodeScores;
    const weights = this.#nodeWeights;
    let localScore = 0;
    for (let i = 0; i < scores.length; i++) localScore += weights[i]! * scores[i]!.score(node);
    this.#cells.setLocalScore(node, localScore);
    this.#cells.setClass(node, c);
    return c;
  }
}
