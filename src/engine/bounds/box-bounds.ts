import { assert } from '../../units/index.ts';
import { asNodeIndex } from '../../cluster/index.ts';
import { ALL_FIT, NONE_FITS, passesEvery, SOME_MAY_FIT } from '../../framework/index.ts';
import type { FilterBounds, ScoreBounds } from '../../framework/index.ts';
import type { NodeAnswers } from '../results/node-answers.ts';
import { NO_BOX, NO_MEMBER } from './box-level.ts';
import type { NodeBoxes, RangesOfLevels } from './node-boxes.ts';

/** One box around all nodes, and memory for its verdict. */
const BOX_OF_ALL = Int32Array.of(0);
const VERDICT_OF_ALL = Uint8Array.of(ALL_FIT);

interface BoundedFilter {
  readonly bounds: FilterBounds;
  readonly ranges: RangesOfLevels;
}

interface BoundedScore {
  readonly bounds: ScoreBounds;
  readonly weight: number;
  readonly ranges: RangesOfLevels;
}

/** What the bounds of one pod signature's answers say of boxes. */
export class BoxBounds {
  /** Number of feasible nodes at the last question. */
  feasible = 0;
  readonly #answers: NodeAnswers;
  readonly #boxes: NodeBoxes;
  readonly #filters: readonly BoundedFilter[];
  readonly #scores: readonly BoundedScore[];

  /** Invariant: all answers have bounds. */
  constructor(answers: NodeAnswers, boxes: NodeBoxes) {
    this.#answers = answers;
    this.#boxes = boxes;
    this.#filters = answers.filters.map(({ bounds }) => {
      assert(bounds !== undefined, 'every filter has bounds');
      return { bounds, ranges: boxes.rangesOf(bounds.reads) };
    });
    this.#scores = answers.scores.map(({ bounds }, at) => {
      assert(bounds !== undefined, 'every score has bounds');
      return { bounds, weight: answers.weights[at]!, ranges: boxes.rangesOf(bounds.reads) };
    });
  }

  /** Bounds the coarse boxes and counts the feasible nodes; the box of the highest bound among those that have one. */
  boundCoarse(): number | undefined {
    const { coarse, listed } = this.#boxes;
    const { count, verdicts, highest, feasible } = coarse;
    for (let box = 0; box < count; box++) listed[box] = box;
    const every = listed.subarray(0, count);
    verdicts.fill(ALL_FIT, 0, count);
    highest.fill(0, 0, count);
    for (const { bounds, ranges, weight } of this.#scores) {
      bounds.addHighest(ranges.coarse, every, weight, highest);
    }
    if (this.#fitsEverywhere()) feasible.set(coarse.sizes.subarray(0, count));
    else {
      for (const { bounds, ranges } of this.#filters) {
        bounds.judgeBoxes(ranges.coarse, every, verdicts);
      }
      this.#judgeWithin();
    }
    let best: number | undefined;
    this.feasible = 0;
    for (let box = 0; box < count; box++) {
      if (feasible[box] === 0) continue;
      this.feasible += feasible[box]!;
      if (best === undefined || highest[box]! > highest[best]!) best = box;
    }
    return best;
  }

  /** True: the pod fits where the least is free, so that no box has to be judged. */
  #fitsEverywhere(): boolean {
    const verdicts = VERDICT_OF_ALL.fill(ALL_FIT);
    for (const { bounds, ranges } of this.#filters) {
      bounds.judgeBoxes(ranges.tightest, BOX_OF_ALL, verdicts);
    }
    return verdicts[0] === ALL_FIT;
  }

  /** Counts the feasible nodes of each coarse box, and judges the fine boxes of those of which some nodes may be feasible. */
  #judgeWithin(): void {
    const { fine, coarse, listed } = this.#boxes;
    let some = 0;
    for (let box = 0; box < coarse.count; box++) {
      coarse.feasible[box] = coarse.verdicts[box] === ALL_FIT ? coarse.sizes[box]! : 0;
      if (coarse.verdicts[box] === SOME_MAY_FIT) some = this.list(box, some);
    }
    const within = listed.subarray(0, some);
    for (let at = 0; at < some; at++) fine.verdicts[within[at]!] = ALL_FIT;
    for (const { bounds, ranges } of this.#filters) {
      bounds.judgeBoxes(ranges.fine, within, fine.verdicts);
    }
    for (let at = 0; at < some; at++) {
      const box = within[at]!;
      const verdict = fine.verdicts[box];
      if (verdict === NONE_FITS) continue;
      const feasible = verdict === ALL_FIT ? fine.sizes[box]! : this.#fitting(box);
      if (feasible === 0) fine.verdicts[box] = NONE_FITS;
      coarse.feasible[coarse.boxOf[box]!]! += feasible;
    }
  }

  /** Adds the fine boxes of a coarse one to the list, which has so many; returns how many it has then. */
  list(box: number, length: number): number {
    const { fine, coarse, listed } = this.#boxes;
    const { first, next } = coarse;
    const fits = coarse.verdicts[box] === ALL_FIT;
    let count = length;
    for (let member = first[box]!; member !== NO_MEMBER; member = next[member]!) {
      if (fits) fine.verdicts[member] = ALL_FIT;
      listed[count++] = member;
    }
    return count;
  }

  /** Bounds the scores of the first boxes of the list. */
  boundFine(count: number): void {
    const { fine, listed } = this.#boxes;
    const boxes = listed.subarray(0, count);
    for (let at = 0; at < count; at++) fine.highest[boxes[at]!] = 0;
    for (const { bounds, ranges, weight } of this.#scores) {
      bounds.addHighest(ranges.fine, boxes, weight, fine.highest);
    }
  }

  /** The box of the highest bound among the first of the list. */
  bestListed(count: number): number {
    const { fine, listed } = this.#boxes;
    let best = NO_BOX;
    for (let at = 0; at < count; at++) {
      const box = listed[at]!;
      if (fine.verdicts[box] === NONE_FITS) continue;
      if (best === NO_BOX || fine.highest[box]! > fine.highest[best]!) best = box;
    }
    assert(best !== NO_BOX, 'a coarse box with a feasible node has a fine box with one');
    return best;
  }

  #fitting(box: number): number {
    let count = 0;
    const { first, next } = this.#boxes.fine;
    for (let node = first[box]!; node !== NO_MEMBER; node = next[node]!) {
      if (passesEvery(this.#answers.filters, asNodeIndex(node))) count++;
    }
    return count;
  }
}
