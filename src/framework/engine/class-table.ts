import type { Sequences } from '../../units/index.ts';
import type { NodeIndex } from '../../cluster/index.ts';
import type { GroupFilter, GroupScore } from '../contract/plugin.ts';
import { Tally } from './tally.ts';
import { FITS } from '../contract/verdict.ts';
import type { Verdict } from '../contract/verdict.ts';

/** Not judged in this question yet. */
const UNKNOWN: Verdict = -1;

interface ClassScore {
  readonly plugin: GroupScore;
  readonly weight: number;
  /** Which digit of a class is its group. */
  readonly at: number;
  readonly tally: Tally;
}

/** Of one question: per class its verdict, how many nodes it has, its highest own score, and who has it. */
export class ClassTable {
  readonly #filters: { readonly plugin: GroupFilter; readonly at: number }[] = [];
  readonly #scores: ClassScore[] = [];
  // With lengths of their own: a list of JavaScript that is emptied gives its memory back, and needs it again at once.
  readonly #present: number[] = [];
  #presentCount = 0;
  readonly #judged: number[] = [];
  #judgedCount = 0;
  readonly #groupsOf: (readonly number[])[] = [];
  #verdict = new Int32Array(64).fill(UNKNOWN);
  #count = new Int32Array(64);
  #top = new Float64Array(64);
  #topNode = new Int32Array(64);
  #ties = new Int32Array(64);
  #bonus = new Float64Array(64);
  #best = 0;
  #bestClass = 0;
  #allTies = 0;

  addFilter(plugin: GroupFilter, at: number): void {
    this.#filters.push({ plugin, at });
  }

  addScore(plugin: GroupScore, weight: number, at: number): void {
    this.#scores.push({ plugin, weight, at, tally: new Tally() });
  }

  /** Forgets the last question. */
  begin(): void {
    for (let i = 0; i < this.#judgedCount; i++) this.#verdict[this.#judged[i]!] = UNKNOWN;
    for (let i = 0; i < this.#presentCount; i++) this.#count[this.#present[i]!] = 0;
    this.#judgedCount = 0;
    this.#presentCount = 0;
  }

  fits(c: number, classes: Sequences, groupings: number): boolean {
    const known = c < this.#verdict.length ? this.#verdict[c]! : UNKNOWN;
    return (known === UNKNOWN ? this.#judge(c, classes, groupings) : known) === FITS;
  }

  /** One more feasible node of a class. With `rank`, ties go to the lowest; without, they are counted. */
  meet(c: number, node: NodeIndex, own: number, rank: Int32Array | undefined): void {
    const before = this.#count[c]!;
    this.#count[c] = before + 1;
    if (before === 0) {
      this.#present[this.#presentCount++] = c;
      this.#setTop(c, node, own, 1);
    } else if (own > this.#top[c]!) this.#setTop(c, node, own, 1);
    else if (own === this.#top[c]!) {
      this.#ties[c]!++;
      if (rank !== undefined && rank[node]! < rank[this.#topNode[c]!]!) this.#topNode[c] = node;
    }
  }

  /** A whole class at once. */
  enter(c: number, count: number, top: number, ties: number, topNode: NodeIndex): void {
    this.#present[this.#presentCount++] = c;
    this.#count[c] = count;
    this.#setTop(c, topNode, top, ties);
  }

  /** Scores the classes present, as wholes, and finds the highest total. With `rank`, the lowest top node among equals wins. */
  choose(rank?: Int32Array): number {
    this.#score();
    this.#best = -Infinity;
    this.#allTies = 0;
    for (let i = 0; i < this.#presentCount; i++) {
      const c = this.#present[i]!;
      const total = this.#top[c]! + this.#bonus[c]!;
      if (total > this.#best) {
        this.#best = total;
        this.#bestClass = c;
        this.#allTies = this.#ties[c]!;
      } else if (total === this.#best) {
        this.#allTies += this.#ties[c]!;
        if (
          rank !== undefined &&
          rank[this.#topNode[c]!]! < rank[this.#topNode[this.#bestClass]!]!
        ) {
          this.#bestClass = c;
        }
      }
    }
    return this.#best;
  }

  /** Nodes that share the highest total. */
  get ties(): number {
    return this.#allTies;
  }

  /** The class of the n-th of these; without n, that of the lowest name. */
  classOfTie(n: number | undefined): number {
    if (n === undefined) return this.#bestClass;
    let left = n;
    for (let i = 0; i < this.#presentCount; i++) {
      const c = this.#present[i]!;
      const total = this.#top[c]! + this.#bonus[c]!;
      if (total !== this.#best) continue;
      if (left < this.#ties[c]!) return c;
      left -= this.#ties[c]!;
    }
    throw new Error('assertion failed: fewer ties than counted');
  }

  /** Place of the n-th tie of all among the ties of its own class. */
  tieWithin(n: number, of: number): number {
    let left = n;
    for (let i = 0; i < this.#presentCount; i++) {
      const c = this.#present[i]!;
      if (c === of) return left;
      const total = this.#top[c]! + this.#bonus[c]!;
      if (total === this.#best) left -= this.#ties[c]!;
    }
    return left;
  }

  top(c: number): number {
    return this.#top[c]!;
  }

  topNode(c: number): NodeIndex {
    return this.#topNode[c]!;
  }

  #setTop(c: number, node: NodeIndex, own: number, ties: number): void {
    this.#top[c] = own;
    this.#topNode[c] = node;
    this.#ties[c] = ties;
  }

  #judge(c: number, classes: Sequences, groupings: number): Verdict {
    if (c >= this.#verdict.length) this.#grow(c);
    const groups = (this.#groupsOf[c] ??= classes.digits(c, groupings + 1));
    let verdict = FITS;
    for (let i = 0; i < this.#filters.length && verdict === FITS; i++) {
      const { plugin, at } = this.#filters[i]!;
      verdict = plugin.filter(groups[at + 1]!);
    }
    this.#judged[this.#judgedCount++] = c;
    return (this.#verdict[c] = verdict);
  }

  #score(): void {
    const present = this.#present;
    const count = this.#presentCount;
    const bonus = this.#bonus;
    for (let i = 0; i < count; i++) bonus[present[i]!] = 0;
    for (const { plugin, at, weight, tally } of this.#scores) {
      tally.clear();
      for (let i = 0; i < count; i++) {
        const c = present[i]!;
        tally.add(this.#groupsOf[c]![at + 1]!, this.#count[c]!);
      }
      const { scores } = tally;
      plugin.score(tally, scores);
      plugin.normalize(scores, tally);
      for (let i = 0; i < count; i++) {
        const c = present[i]!;
        bonus[c]! += weight * scores[tally.placeOf(this.#groupsOf[c]![at + 1]!)]!;
      }
    }
  }

  #grow(c: number): void {
    const size = 2 ** Math.ceil(Math.log2(c + 1));
    const verdict = new Int32Array(size).fill(UNKNOWN);
    verdict.set(this.#verdict);
    this.#verdict = verdict;
    this.#count = widened(this.#count, size);
    this.#ties = widened(this.#ties, size);
    this.#topNode = widened(this.#topNode, size);
    const top = new Float64Array(size);
    top.set(this.#top);
    this.#top = top;
    this.#bonus = new Float64Array(size);
  }
}

function widened(array: Int32Array, size: number): Int32Array<ArrayBuffer> {
  const more = new Int32Array(size);
  more.set(array);
  return more;
}
