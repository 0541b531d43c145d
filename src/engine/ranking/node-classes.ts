import type { Sequences } from '../../units/index.ts';
import { asNodeIndex } from '../../cluster/index.ts';
import type { NodeIndex } from '../../cluster/index.ts';
import { asGroup, FITS, UNKNOWN, Tally } from '../../framework/index.ts';
import type { GroupFilter, GroupScore, Verdict } from '../../framework/index.ts';
import type { Ranking } from './choose.ts';

/** Nodes with the same group in every grouping. Numbered from 1 in the order in which they are found. */
export type NodeClass = number;

interface ClassScore {
  readonly plugin: GroupScore;
  readonly weight: number;
  /** The position of its group in the class's list of groups. */
  readonly at: number;
  readonly tally: Tally;
}

/** The node classes of one question: for each its verdict, number of nodes, highest local score, and the node that has it. */
export class NodeClasses {
  readonly #filters: { readonly plugin: GroupFilter; readonly at: number }[] = [];
  readonly #scores: ClassScore[] = [];
  // Each list has its own count: setting `length = 0` would free memory that the next question needs again.
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

  /** Starts a new question. */
  begin(): void {
    for (let i = 0; i < this.#judgedCount; i++) this.#verdict[this.#judged[i]!] = UNKNOWN;
    for (let i = 0; i < this.#presentCount; i++) this.#count[this.#present[i]!] = 0;
    this.#judgedCount = 0;
    this.#presentCount = 0;
  }

  fits(c: NodeClass, classes: Sequences, groupings: number): boolean {
    const known = c < this.#verdict.length ? this.#verdict[c]! : UNKNOWN;
    return (known === UNKNOWN ? this.#judge(c, classes, groupings) : known) === FITS;
  }

  /** Adds a feasible node to its class. With `rank`, the lowest rank wins a tie; without it, ties are counted. */
  addNode(c: NodeClass, node: NodeIndex, localScore: number, rank: Int32Array | undefined): void {
    const before = this.#count[c]!;
    this.#count[c] = before + 1;
    if (before === 0) {
      this.#present[this.#presentCount++] = c;
      this.#setTop(c, node, localScore, 1);
    } else if (localScore > this.#top[c]!) this.#setTop(c, node, localScore, 1);
    else if (localScore === this.#top[c]!) {
      this.#ties[c]!++;
      if (rank !== undefined && rank[node]! < rank[this.#topNode[c]!]!) this.#topNode[c] = node;
    }
  }

  /** Adds a whole class with its ranking; the node of its first tie counts as the top node. */
  addClass(c: NodeClass, ranking: Ranking): void {
    this.#present[this.#presentCount++] = c;
    this.#count[c] = ranking.size;
    const top = ranking.top();
    this.#setTop(c, ranking.tie(0), top, ranking.ties());
  }

  /** Scores the classes present and returns the highest total. With `rank`, the top node of the lowest rank wins a tie. */
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

  /** Number of nodes that share the highest total. */
  get ties(): number {
    return this.#allTies;
  }

  /** The class of the n-th of these nodes; without n, the class of the lowest name. */
  classOfTie(n: number | undefined): NodeClass {
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

  /** The place of the n-th tie among the ties of its class. */
  tieWithin(n: number, of: NodeClass): number {
    let left = n;
    for (let i = 0; i < this.#presentCount; i++) {
      const c = this.#present[i]!;
      if (c === of) return left;
      const total = this.#top[c]! + this.#bonus[c]!;
      if (total === this.#best) left -= this.#ties[c]!;
    }
    return left;
  }

  /** What the scores of its groups add to the local scores of a class that was present in the last choice. */
  bonus(c: NodeClass): number {
    return this.#bonus[c]!;
  }

  top(c: NodeClass): number {
    return this.#top[c]!;
  }

  topNode(c: NodeClass): NodeIndex {
    return asNodeIndex(this.#topNode[c]!);
  }

  #setTop(c: NodeClass, node: NodeIndex, localScore: number, ties: number): void {
    this.#top[c] = localScore;
    this.#topNode[c] = node;
    this.#ties[c] = ties;
  }

  #judge(c: NodeClass, classes: Sequences, groupings: number): Verdict {
    if (c >= this.#verdict.length) this.#grow(c);
    const groups = (this.#groupsOf[c] ??= classes.digits(c, groupings + 1));
    let verdict = FITS;
    for (let i = 0; i < this.#filters.length && verdict === FITS; i++) {
      const { plugin, at } = this.#filters[i]!;
      verdict = plugin.filter(asGroup(groups[at + 1]!));
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
        tally.add(asGroup(this.#groupsOf[c]![at + 1]!), this.#count[c]!);
      }
      const { scores } = tally;
      plugin.score(tally, scores);
      plugin.normalize(scores, tally);
      for (let i = 0; i < count; i++) {
        const c = present[i]!;
        bonus[c]! += weight * scores[tally.placeOf(asGroup(this.#groupsOf[c]![at + 1]!))]!;
      }
    }
  }

  #grow(c: NodeClass): void {
    const size = 2 ** Math.ceil(Math.log2(c + 1));
    const verdict = new Int32Array(size).fill(UNKNOWN);
    verdict.set(this.#verdict);
    this.#verdict = verdict;
    this.#count = widen(this.#count, size);
    this.#ties = widen(this.#ties, size);
    this.#topNode = widen(this.#topNode, size);
    const top = new Float64Array(size);
    top.set(this.#top);
    this.#top = top;
    this.#bonus = new Float64Array(size);
  }
}

function widen(array: Int32Array, size: number): Int32Array<ArrayBuffer> {
  const more = new Int32Array(size);
  more.set(array);
  return more;
}
