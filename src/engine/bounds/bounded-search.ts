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
import { NO_MEMBER } from './box-level.ts';
import type { NodeBoxes } from './node-boxes.ts';

/** What all searches of one cluster share. */
export interface SharedBoxes {
  readonly boxes: AllBoxes;
  readonly tieBreak: TieBreak;
  readonly bulk: Bulk;
}

/**
 * Finds the best node for one pod signature by bounds: most boxes of nodes are ruled out by the highest score that a node of theirs may
 * have, and only the nodes of the others are judged. It keeps nothing from one question to the next, so a signature that is asked for the
 * first time, or after many moves, costs no pass over all nodes.
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
  #ties = 0;
  /** How many nodes are gathered, and whether the pod fits on all of them. */
  #gathered = 0;
  #fitsGathered = true;
  /** The tie of the lowest name, if names break ties. */
  #first = asNodeIndex(0);

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
    this.#asked++;
    this.#askedAt = this.#boxes.moves;
    this.#boxes.catchUp();
    const bounds = this.#bounds;
    const around = bounds.boundCoarse();
    if (around === undefined) return undefined;
    this.#top = UNFIT;
    this.#ties = 0;
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
    return { node: this.#drawn(), score: this.#top + this.#base, feasible: bounds.feasible };
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
      if (sum > top) this.#ties = 0;
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
    if (this.#shared.tieBreak !== 'name') this.#shared.boxes.tied[this.#ties] = node;
    else {
      const { nameRank } = this.#boxes.columns;
      if (this.#ties === 0 || nameRank[node]! < nameRank[this.#first]!) this.#first = node;
    }
    this.#ties++;
  }

  #drawn(): NodeIndex {
    const { tieBreak, boxes } = this.#shared;
    if (tieBreak === 'name') return this.#first;
    return boxes.tied[this.#ties === 1 ? 0 : tieBreak.below(this.#ties)]!;
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
