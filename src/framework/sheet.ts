import { assert, Sequences } from '../units/index.ts';
import type { Random } from '../units/index.ts';
import type { Cluster, NodeIndex } from '../cluster/index.ts';
import type { Answers } from './answers.ts';
import { ClassTable } from './class-table.ts';
import { NodeCells } from './node-cells.ts';
import type { Grouping, NodeFilter, NodeScore } from './plugin.ts';
import { DrawRanking, NameRanking } from './ranking.ts';
import type { Ranking } from './ranking.ts';
import { FITS } from './verdict.ts';

/** In place of a class: the node fails a filter that judges it by itself. */
const UNFIT = 0;
/** At or below it: own answers are stale; the class still is STALE - value. */
const STALE = -1;

/** Where the pod goes, with the weighted total of that node. */
export interface Choice {
  readonly node: NodeIndex;
  readonly score: number;
  /** How many nodes passed every filter among those that were looked at. */
  readonly feasible: number;
}

/** How equal totals are decided: by lowest name, or drawn. */
export type TieBreak = 'name' | Random;

/**
 * What the plugins answered for one pod signature, per node. Nodes whose groups all agree form a class; within a class only the
 * nodes' own scores differ, so the best of a class never depends on normalising, and a choice compares classes, not nodes.
 */
export class Sheet {
  readonly answers: Answers;
  readonly #cluster: Cluster;
  readonly #tieBreak: TieBreak;
  readonly #nodeFilters: readonly NodeFilter[];
  readonly #nodeScores: readonly NodeScore[];
  readonly #nodeWeights: readonly number[];
  /** What every node gets alike. */
  readonly #base: number;
  readonly #groupings: readonly Grouping[];
  readonly #classes = new Sequences();
  readonly #table: ClassTable;
  readonly #cells: NodeCells;
  #rankings: (Ranking | undefined)[] | undefined;
  /** Nodes of the last scan that pass every filter and were not to be had. */
  readonly #barred = new Set<NodeIndex>();
  #read = 0;
  #asked = 0;
  #looked = 0;

  constructor(answers: Answers, cluster: Cluster, tieBreak: TieBreak) {
    this.answers = answers;
    this.#cluster = cluster;
    this.#tieBreak = tieBreak;
    const { filters, scores } = answers;
    const groupings: Grouping[] = [];
    const nodeFilters: NodeFilter[] = [];
    const table = new ClassTable();
    for (const { filter } of filters) {
      if (filter.group === undefined) nodeFilters.push(filter);
      else table.addFilter(filter, groupings.push(filter) - 1);
    }
    const nodeScores: NodeScore[] = [];
    const nodeWeights: number[] = [];
    let base = answers.isScored ? 0 : 1;
    let weights = 0;
    for (const { score, weight } of scores) {
      weights += weight;
      if (score.group !== undefined) table.addScore(score, weight, groupings.push(score) - 1);
      else if ('normalized' in score) base += weight * score.normalized;
      else {
        nodeScores.push(score);
        nodeWeights.push(weight);
      }
    }
    assert(200 * weights * cluster.columns.count < 2 ** 52, 'scores times nodes stay exact');
    this.#groupings = groupings;
    this.#nodeFilters = nodeFilters;
    this.#nodeScores = nodeScores;
    this.#nodeWeights = nodeWeights;
    this.#base = base;
    this.#table = table;
    this.#cells = new NodeCells(cluster.columns.count, STALE);
  }

  /** How often it has been asked: a signature of one pod is not worth a ranking. */
  get asked(): number {
    return this.#asked;
  }

  /** Nodes that the last scan looked at. */
  get looked(): number {
    return this.#looked;
  }

  /**
   * Looks at nodes in order from `start` until `wanted` feasible ones are found; the one met after that counts as neither.
   * `isBarred`: a last word on nodes that pass every filter.
   */
  scan(start: number, wanted: number, isBarred?: (node: NodeIndex) => boolean): Choice | undefined {
    this.#catchUp();
    this.#rankings = undefined;
    if (this.#barred.size > 0) this.#barred.clear();
    this.#asked++;
    const table = this.#table;
    table.begin();
    const cells = this.#cells;
    const rank = this.#tieBreak === 'name' ? this.#cluster.columns.nameRank : undefined;
    const all = cells.count;
    let found = 0;
    let looked = 0;
    for (let node = start; looked < all; looked++, node = node + 1 === all ? 0 : node + 1) {
      let c = cells.classOf(node);
      if (c < 0) c = this.#refresh(node, STALE - c);
      if (c === UNFIT || !table.fits(c, this.#classes, this.#groupings.length)) continue;
      if (isBarred?.(node) === true) {
        this.#barred.add(node);
        continue;
      }
      if (found === wanted) break;
      found++;
      table.meet(c, node, cells.own(node), rank);
    }
    this.#looked = looked;
    if (found === 0) return undefined;
    const best = table.choose(rank);
    const at = this.#draw(table.ties);
    const c = table.classOfTie(at);
    const node =
      at === undefined ? table.topNode(c) : this.#nthTie(start, c, table.tieWithin(at, c));
    return { node, score: best + this.#base, feasible: found };
  }

  /** Over all nodes, from standing rankings: no pass over the nodes once the rankings stand. */
  best(): Choice | undefined {
    if (this.#rankings === undefined) this.#rank();
    else this.#catchUpRanked();
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
      const top = ranking.top();
      table.enter(c, ranking.size, top, ranking.ties(), ranking.tie(0));
    }
    if (feasible === 0) return undefined;
    const rank = this.#tieBreak === 'name' ? this.#cluster.columns.nameRank : undefined;
    const best = table.choose(rank);
    const at = this.#draw(table.ties);
    const c = table.classOfTie(at);
    const node = at === undefined ? table.topNode(c) : rankings[c]!.tie(table.tieWithin(at, c));
    return { node, score: best + this.#base, feasible };
  }

  /** Takes in every move, so that `answers` can be asked about single nodes. */
  catchUp(): void {
    if (this.#rankings === undefined) this.#catchUp();
    else this.#catchUpRanked();
  }

  /** Moves that the standing rankings have not seen. */
  get unread(): number {
    return this.#cluster.journal.length - this.#read;
  }

  #draw(ties: number): number | undefined {
    if (this.#tieBreak === 'name') return undefined;
    return ties === 1 ? 0 : this.#tieBreak.below(ties);
  }

  /** The n-th node, in the order of the last scan, that shares its class's highest own score. */
  #nthTie(start: number, c: number, n: number): NodeIndex {
    const cells = this.#cells;
    const all = cells.count;
    const top = this.#table.top(c);
    let left = n;
    for (let i = 0, node = start; i < this.#looked; i++, node = node + 1 === all ? 0 : node + 1) {
      if (cells.classOf(node) !== c || cells.own(node) !== top || this.#barred.has(node)) continue;
      if (left-- === 0) return node;
    }
    throw new Error('assertion failed: a tie that was counted is met again');
  }

  #rank(): void {
    this.#catchUp();
    this.#rankings = [];
    const cells = this.#cells;
    for (let node = 0; node < cells.count; node++) {
      let c = cells.classOf(node);
      if (c < 0) c = this.#refresh(node, STALE - c);
      if (c !== UNFIT) this.#rankingOf(c).enter(node, cells.own(node));
    }
  }

  #rankingOf(c: number): Ranking {
    const rankings = this.#rankings!;
    let ranking = rankings[c];
    if (ranking === undefined) {
      if (this.#tieBreak === 'name') {
        const { nameRank, nodeAtRank } = this.#cluster.columns;
        const holds = (node: NodeIndex, own: number): boolean =>
          this.#cells.classOf(node) === c && this.#cells.own(node) === own;
        ranking = new NameRanking(holds, nameRank, nodeAtRank);
      } else ranking = new DrawRanking(this.#cells);
      while (rankings.length < c) rankings.push(undefined);
      rankings[c] = ranking;
    }
    return ranking;
  }

  #catchUp(): void {
    const { nodes } = this.#cluster.journal;
    const cells = this.#cells;
    if (this.#asked === 0)
      this.answers.catchUp(); // every node is stale already
    else {
      this.answers.catchUp((node) => {
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
    if (was > UNFIT) this.#rankings![was]!.leave(node, this.#cells.own(node));
    this.#cells.setClass(node, STALE);
  };

  /** All moves are told before any group is asked: half-told counters would give half-moved groups. */
  #catchUpRanked(): void {
    const { nodes } = this.#cluster.journal;
    const cells = this.#cells;
    this.answers.catchUp(this.#regrouped);
    cells.fetch(nodes, this.#read);
    for (let at = this.#read; at < nodes.length; at++) {
      const node = nodes[at]!;
      const was = cells.classOf(node);
      const wasOwn = cells.own(node);
      const c = this.#refresh(node, was > UNFIT ? was : UNFIT);
      const own = cells.own(node);
      if (c === was && own === wasOwn) continue;
      if (was > UNFIT) this.#rankings![was]!.leave(node, wasOwn);
      if (c > UNFIT) this.#rankingOf(c).enter(node, own);
    }
    this.#read = nodes.length;
  }

  /** Asks the plugins about one node again; about its class too, unless that is known. */
  #refresh(node: NodeIndex, known: number): number {
    const filters = this.#nodeFilters;
    for (let i = 0; i < filters.length; i++) {
      if (filters[i]!.filter(node) === FITS) continue;
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
    let own = 0;
    for (let i = 0; i < scores.length; i++) own += weights[i]! * scores[i]!.score(node);
    this.#cells.setOwn(node, own);
    this.#cells.setClass(node, c);
    return c;
  }
}
