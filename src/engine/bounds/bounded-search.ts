import { assert } from '../../units/index.ts';
import { asNodeIndex } from '../../cluster/index.ts';
import type { NodeIndex } from '../../cluster/index.ts';
import { ALL_FIT, NONE_FITS, passesEvery, SOME_MAY_FIT, UNFIT } from '../../framework/index.ts';
import type {
  AmountRanges,
  FilterBounds,
  PluginResults,
  ScoreBounds,
} from '../../framework/index.ts';
import type { Choice, TieBreak } from '../choice.ts';
import type { Bulk } from '../results/local-scores.ts';
import { judgeNodes, nodeAnswersOf } from '../results/node-answers.ts';
import type { NodeAnswers } from '../results/node-answers.ts';
import type { AllBoxes } from './all-boxes.ts';
import type { NodeBoxes } from './node-boxes.ts';

interface BoundedFilter {
  readonly bounds: FilterBounds;
  readonly ranges: readonly AmountRanges[];
}

interface BoundedScore {
  readonly bounds: ScoreBounds;
  readonly weight: number;
  readonly ranges: readonly AmountRanges[];
}

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
  readonly #filters: readonly BoundedFilter[];
  readonly #scores: readonly BoundedScore[];
  /** The score that every node gets. */
  readonly #base: number;
  #feasible = 0;
  #top = UNFIT;
  #ties = 0;
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
    this.#filters = answers.filters.map(({ bounds }) => {
      assert(bounds !== undefined, 'every filter has bounds');
      return { bounds, ranges: boxes.rangesOf(bounds.reads) };
    });
    this.#scores = answers.scores.map(({ bounds }, at) => {
      assert(bounds !== undefined, 'every score has bounds');
      return { bounds, weight: answers.weights[at]!, ranges: boxes.rangesOf(bounds.reads) };
    });
    this.#base = results.isScored ? 0 : 1;
    for (const { score, weight } of results.scores) {
      if (score.type === 'uniform') this.#base += weight * score.normalized;
    }
  }

  /** Undefined if some answer has no bounds: it judges groups of nodes, or reads more of nodes than amounts. */
  static of(results: PluginResults, shared: SharedBoxes): BoundedSearch | undefined {
    const { filters, scores } = results;
    if (filters.some(({ filter }) => filter.type === 'group' || filter.bounds === undefined)) {
      return undefined;
    }
    let isBounded = false;
    for (const { score, weight } of scores) {
      if (score.type === 'uniform') continue;
      if (score.type === 'group' || score.bounds === undefined || weight < 0) return undefined;
      isBounded = true;
    }
    if (!isBounded) return undefined;
    const answers = nodeAnswersOf(results);
    const boxes = shared.boxes.of(
      answers.filters.flatMap(({ bounds }) => bounds?.reads ?? []),
      answers.scores.flatMap(({ bounds }) => bounds?.reads ?? []),
    );
    return boxes && new BoundedSearch(results, answers, boxes, shared);
  }

  /** False once a node is withdrawn or returns. */
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
    const first = this.#boundBoxes();
    if (first === undefined) return undefined;
    this.#top = UNFIT;
    this.#ties = 0;
    const { highest, verdicts, count } = this.#boxes;
    // The node of the best box rules out most others.
    this.#judge(this.#gather(first, 0), verdicts[first]!);
    const top = this.#top;
    let gathered = 0;
    let verdict = ALL_FIT;
    for (let box = 0; box < count; box++) {
      if (highest[box]! < top || verdicts[box] === NONE_FITS || box === first) continue;
      gathered = this.#gather(box, gathered);
      if (verdicts[box] !== ALL_FIT) verdict = SOME_MAY_FIT;
    }
    this.#judge(gathered, verdict);
    return { node: this.#drawn(), score: this.#top + this.#base, feasible: this.#feasible };
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

  /** Judges the boxes and counts the feasible nodes; the box of the highest bound, if a node is feasible. */
  #boundBoxes(): number | undefined {
    const boxes = this.#boxes;
    const { verdicts, highest, count } = boxes;
    verdicts.fill(ALL_FIT, 0, count);
    highest.fill(0, 0, count);
    for (const { bounds, ranges } of this.#filters) bounds.judgeBoxes(ranges, count, verdicts);
    for (const { bounds, ranges, weight } of this.#scores) {
      bounds.addHighest(ranges, count, weight, highest);
    }
    let best: number | undefined;
    this.#feasible = 0;
    for (let box = 0; box < count; box++) {
      if (verdicts[box] === NONE_FITS) continue;
      const feasible = verdicts[box] === ALL_FIT ? boxes.nodesOf(box).length : this.#fitting(box);
      if (feasible === 0) verdicts[box] = NONE_FITS;
      else if (best === undefined || highest[box]! > highest[best]!) best = box;
      this.#feasible += feasible;
    }
    return best;
  }

  #fitting(box: number): number {
    let count = 0;
    for (const node of this.#boxes.nodesOf(box)) {
      if (passesEvery(this.#answers.filters, node)) count++;
    }
    return count;
  }

  /** Adds the nodes of a box to the list of those to judge, which has so many; returns how many it has then. One stands for all alike. */
  #gather(box: number, length: number): number {
    const { nodes } = this.#shared.bulk;
    const members = this.#boxes.nodesOf(box);
    const count = this.#boxes.isUniform(box) ? 1 : members.length;
    for (let at = 0; at < count; at++) nodes[length + at] = members[at]!;
    return length + count;
  }

  /** Judges the first nodes of the list, which are in boxes of this verdict. */
  #judge(count: number, verdict: number): void {
    const { bulk } = this.#shared;
    const nodes = bulk.nodes.subarray(0, count);
    const sums = bulk.scores.subarray(0, count).fill(0);
    const answers = verdict === ALL_FIT ? this.#scoring : this.#answers;
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
  }

  /** The node is a tie, and with it all that are judged like it. */
  #tieAll(node: NodeIndex): void {
    const alike = this.#boxes.alike(node);
    if (alike === undefined) this.#tie(node);
    else for (let at = 0; at < alike.length; at++) this.#tie(alike[at]!);
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
