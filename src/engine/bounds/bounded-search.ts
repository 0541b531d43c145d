import { asNodeIndex } from '../../cluster/index.ts';
import type { NodeIndex } from '../../cluster/index.ts';
import { ALL_FIT, NONE_FITS, UNFIT } from '../../framework/index.ts';
import type { AmountColumns, PluginResults } from '../../framework/index.ts';
import type { Choice, TieBreak } from '../choice.ts';
import type { Bulk } from '../results/local-scores.ts';
import { judgeNodes, nodeAnswersOf } from '../results/node-answers.ts';
import type { NodeAnswers } from '../results/node-answers.ts';
import type { AllBoxes } from './all-boxes.ts';
import { BoxBounds } from './box-bounds.ts';
import { NO_BOX, NO_MEMBER } from './box-level.ts';
import type { NodeBoxes } from './node-boxes.ts';
import { TiedNodes } from './tied-nodes.ts';

/** If the moves since the last question exceed the number of nodes divided by this, few of its ties are left. */
const KEPT_UP_TO = 2;

/** What all searches of one cluster share. */
export interface SharedBoxes {
  readonly boxes: AllBoxes;
  readonly tieBreak: TieBreak;
  readonly bulk: Bulk;
}

/**
 * Finds the best node for one pod signature by bounds: most boxes of nodes are ruled out by the highest score that a node of theirs may
 * have, and only the nodes of the others are judged. A signature that is asked for the first time, or after many moves, costs no pass over
 * all nodes. From one question to the next it keeps the ties: as long as one of them has had no moves, only nodes with moves are compared.
 */
export class BoundedSearch {
  #asked = 0;
  /** The number of moves at the last question. */
  #askedAt = 0;
  readonly #answers: NodeAnswers;
  /** For nodes of boxes on which the pod fits. */
  readonly #scoring: NodeAnswers;
  readonly #boxes: NodeBoxes;
  readonly #shared: SharedBoxes;
  readonly #bounds: BoxBounds;
  /** The score that every node gets. */
  readonly #base: number;
  #top = UNFIT;
  /** The nodes that had the score `#top` at the last question. */
  #tied: TiedNodes;
  /** How many nodes are gathered, and whether the pod fits on all of them. */
  #gathered = 0;
  #fitsGathered = true;

  private constructor(
    results: PluginResults,
    answers: NodeAnswers,
    boxes: NodeBoxes,
    shared: SharedBoxes,
  ) {
    this.#answers = answers;
    this.#scoring = { ...answers, filters: [] };
    this.#boxes = boxes;
    this.#shared = shared;
    this.#tied = shared.boxes.tied;
    this.#bounds = new BoxBounds(answers, boxes);
    this.#base = results.isScored ? 0 : 1;
    for (const { score, weight } of results.scores) {
      if (score.type === 'uniform') this.#base += weight * score.normalized;
    }
  }

  /** Undefined if some answer has no bounds: it judges groups of nodes, or reads more of nodes than amounts. */
  static of(results: PluginResults, shared: SharedBoxes): BoundedSearch | undefined {
    const filtered = readByFilters(results);
    const scored = readByScores(results);
    if (filtered === undefined || scored === undefined) return undefined;
    const boxes = shared.boxes.of(filtered, scored);
    return boxes && new BoundedSearch(results, nodeAnswersOf(results), boxes, shared);
  }

  /** False once a node offers something else. */
  isCurrent(): boolean {
    return this.#boxes.isCurrent();
  }

  /** Number of questions so far. */
  get asked(): number {
    return this.#asked;
  }

  /** Number of moves since the last question. */
  get unread(): number {
    return this.#boxes.moves - this.#askedAt;
  }

  /** The best of all nodes. */
  best(): Choice | undefined {
    const since = this.#askedAt;
    this.#asked++;
    this.#askedAt = this.#boxes.moves;
    this.#boxes.catchUp();
    if (this.#asked === 2) this.#tied = new TiedNodes(this.#boxes.columns.count);
    const bounds = this.#bounds;
    const around = bounds.boundCoarse();
    if (around === undefined) {
      this.#tied.clear();
      return undefined;
    }
    if (this.#keepTies(since)) this.#compareMoved(since);
    else this.#search(around);
    return { node: this.#drawn(), score: this.#top + this.#base, feasible: bounds.feasible };
  }

  /** Keeps the ties of the last question that have had no moves since then. No other node without moves scores as much. False: none is left. */
  #keepTies(since: number): boolean {
    const { moved, moves, columns } = this.#boxes;
    // The ties of the first question were in memory that other signatures have used since.
    if (this.#asked < 3) return false;
    if ((moves - since) * KEPT_UP_TO > columns.count) return false;
    const tied = this.#tied;
    for (let at = since; at < moves && tied.count > 0; at++) {
      tied.delete(columns.nameRank[moved[at]!]!);
    }
    return tied.count > 0;
  }

  /** Compares the nodes that have had moves since the last question, or have been withdrawn or restored, with the ties. */
  #compareMoved(since: number): void {
    const { moved, moves, fine, coarse } = this.#boxes;
    const { nodes } = this.#shared.bulk;
    const { highest, feasible, verdicts } = coarse;
    const top = this.#top;
    for (let at = since; at < moves; at++) {
      const node = moved[at]!;
      const box = fine.boxOf[node]!;
      if (box === NO_BOX) continue; // withdrawn
      const around = coarse.boxOf[box]!;
      if (highest[around]! < top || feasible[around] === 0) continue;
      nodes[this.#gathered++] = node;
      if (verdicts[around] !== ALL_FIT) this.#fitsGathered = false;
    }
    this.#judgeGathered();
  }

  /** Compares all nodes. `around`: the coarse box of the highest bound. */
  #search(around: number): void {
    const bounds = this.#bounds;
    this.#top = UNFIT;
    this.#tied.clear();
    const { coarse } = this.#boxes;
    const near = bounds.list(around, 0);
    bounds.boundFine(near);
    const first = bounds.bestListed(near);
    // The nodes of the best box rule out most others.
    this.#gather(first);
    this.#judgeGathered();
    this.#gatherListed(near, first);
    let listed = 0;
    for (let box = 0; box < coarse.count; box++) {
      if (box === around || coarse.feasible[box] === 0) continue;
      if (coarse.highest[box]! >= this.#top) listed = bounds.list(box, listed);
    }
    bounds.boundFine(listed);
    this.#gatherListed(listed, first);
    this.#judgeGathered();
  }

  /** The nodes that the last question compared, with their scores at that time, until a question of another signature. */
  forEachFeasible(visit: (node: NodeIndex, total: number) => void): void {
    const { every } = this.#shared.bulk;
    const sums = new Float64Array(every.length);
    this.#boxes.asLastRead(() => {
      judgeNodes(this.#answers, this.#boxes.columns, every, sums);
    });
    for (let at = 0; at < sums.length; at++) {
      if (sums[at] !== UNFIT) visit(asNodeIndex(at), sums[at]!);
    }
  }

  /** Gathers the nodes of the first boxes of the list that may be best, without those of `first`. */
  #gatherListed(count: number, first: number): void {
    const { fine, listed } = this.#boxes;
    const top = this.#top;
    for (let at = 0; at < count; at++) {
      const box = listed[at]!;
      if (fine.highest[box]! < top || fine.verdicts[box] === NONE_FITS || box === first) continue;
      this.#gather(box);
    }
  }

  /** Gathers the nodes of a box to judge them. One stands for all alike. */
  #gather(box: number): void {
    const { nodes } = this.#shared.bulk;
    const { fine } = this.#boxes;
    const { first, next } = fine;
    let member = first[box]!;
    nodes[this.#gathered++] = member;
    if (fine.uniform[box] === 0) {
      while ((member = next[member]!) !== NO_MEMBER) nodes[this.#gathered++] = member;
    }
    if (fine.verdicts[box] !== ALL_FIT) this.#fitsGathered = false;
  }

  #judgeGathered(): void {
    const { bulk } = this.#shared;
    const count = this.#gathered;
    const nodes = bulk.nodes.subarray(0, count);
    const sums = bulk.scores.subarray(0, count).fill(0);
    const answers = this.#fitsGathered ? this.#scoring : this.#answers;
    judgeNodes(answers, this.#boxes.columns, nodes, sums);
    let top = this.#top;
    for (let at = 0; at < count; at++) {
      const sum = sums[at]!;
      if (sum === UNFIT || sum < top) continue;
      if (sum > top) this.#tied.clear();
      top = sum;
      this.#tieAll(asNodeIndex(nodes[at]!));
    }
    this.#top = top;
    this.#gathered = 0;
    this.#fitsGathered = true;
  }

  /** The node is a tie, and with it all that are judged like it. */
  #tieAll(node: NodeIndex): void {
    const { fine } = this.#boxes;
    const box = fine.boxOf[node]!;
    if (fine.uniform[box] === 0) this.#tie(node);
    else {
      const { first, next } = fine;
      for (let at = first[box]!; at !== NO_MEMBER; at = next[at]!) this.#tie(asNodeIndex(at));
    }
  }

  #tie(node: NodeIndex): void {
    this.#tied.add(this.#boxes.columns.nameRank[node]!);
  }

  /** The tie of the lowest name, or one that is drawn. */
  #drawn(): NodeIndex {
    const { tieBreak } = this.#shared;
    const { count } = this.#tied;
    const place = tieBreak === 'name' || count === 1 ? 0 : tieBreak.below(count);
    return asNodeIndex(this.#boxes.columns.nodeAtRank[this.#tied.at(place)]!);
  }
}

/** The pairs of columns that the filters read; undefined if one has no bounds. */
function readByFilters({ filters }: PluginResults): readonly AmountColumns[] | undefined {
  const pairs: AmountColumns[] = [];
  for (const { filter } of filters) {
    if (filter.type === 'group' || filter.bounds === undefined) return undefined;
    for (const pair of filter.bounds.reads) pairs.push(pair);
  }
  return pairs;
}

/** The same of the scores; undefined, too, if none depends on the node. */
function readByScores({ scores }: PluginResults): readonly AmountColumns[] | undefined {
  const pairs: AmountColumns[] = [];
  let isBounded = false;
  for (const { score, weight } of scores) {
    if (score.type === 'uniform') continue;
    if (score.type === 'group' || score.bounds === undefined || weight < 0) return undefined;
    for (const pair of score.bounds.reads) pairs.push(pair);
    isBounded = true;
  }
  return isBounded ? pairs : undefined;
}
