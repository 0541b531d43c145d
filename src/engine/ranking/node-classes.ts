import { asNodeIndex } from '../../cluster/index.ts';
import type { NodeIndex } from '../../cluster/index.ts';
import { FITS, UNKNOWN } from '../../framework/index.ts';
import type { Verdict } from '../../framework/index.ts';
import type { Ranking } from './class-ranking.ts';
import { ClassTallies, groupOf } from './class-tallies.ts';
import type { ClassRules, NodeClass } from './class-tallies.ts';

/** By class. */
type Rankings = readonly (Ranking | undefined)[];

/**
 * The node classes of one question: for each its verdict, number of nodes, highest local score, and the node that has it. Its memory
 * serves one question after the other. Many classes of a pod without group filters are kept from one question to the next.
 */
export class NodeClasses {
  #rules: ClassRules | undefined;
  // Each list has its own count: setting `length = 0` would free memory that the next question needs again.
  readonly #present: number[] = [];
  #presentCount = 0;
  readonly #judged: number[] = [];
  #judgedCount = 0;
  readonly #tallies = new ClassTallies();
  /** The tallies hold for the classes present. */
  #areTallied = false;
  #verdict = new Int32Array(64).fill(UNKNOWN);
  #count = new Int32Array(64);
  #top = new Float64Array(64);
  #topNode = new Int32Array(64);
  #ties = new Int32Array(64);
  #bonus = new Float64Array(64);
  #best = 0;
  #bestClass = 0;
  #allTies = 0;

  /** Starts a new question. */
  begin(rules: ClassRules): void {
    for (let i = 0; i < this.#judgedCount; i++) this.#verdict[this.#judged[i]!] = UNKNOWN;
    for (let i = 0; i < this.#presentCount; i++) this.#count[this.#present[i]!] = 0;
    this.#judgedCount = 0;
    this.#presentCount = 0;
    this.#areTallied = false;
    this.#rules = rules;
  }

  /**
   * Starts a new question of rules without filters. If the last question had the same rules, only the classes that have changed since are
   * counted again.
   */
  follow(rules: ClassRules, rankings: Rankings, changed: Iterable<NodeClass>): void {
    let isSamePresence = this.#rules === rules;
    for (const c of changed) {
      if (c >= this.#count.length) this.#grow(c);
      const { size } = rankings[c]!;
      const before = this.#count[c]!;
      if (size > 0 !== before > 0) isSamePresence = false;
      if (!isSamePresence) break;
      if (size > 0) this.#renew(c, rankings[c]!, size - before);
    }
    if (isSamePresence) return;
    this.begin(rules);
    this.addClasses(rankings);
  }

  /** Adds the classes that have nodes and fit; returns the number of their nodes. */
  addClasses(rankings: Rankings): number {
    let nodes = 0;
    for (let c = 1; c < rankings.length; c++) {
      const ranking = rankings[c];
      if (ranking === undefined || ranking.size === 0 || !this.fits(c)) continue;
      nodes += ranking.size;
      this.#present[this.#presentCount++] = c;
      this.#rank(c, ranking);
    }
    return nodes;
  }

  /** Whether the last question was one of these rules. */
  isOf(rules: ClassRules): boolean {
    return this.#rules === rules;
  }

  fits(c: NodeClass): boolean {
    if (c >= this.#verdict.length) this.#grow(c);
    if (this.#rules!.filters.length === 0) return true;
    const known = this.#verdict[c]!;
    return (known === UNKNOWN ? this.#judge(c) : known) === FITS;
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

  /** Adds the best of some nodes of a class that fits. */
  addBest(
    c: NodeClass,
    best: {
      readonly count: number;
      readonly top: number;
      readonly node: NodeIndex;
      readonly ties: number;
    },
    rank: Int32Array | undefined,
  ): void {
    const { count } = best;
    if (count === 0) return;
    const before = this.#count[c]!;
    this.#count[c] = before + count;
    if (before === 0) this.#present[this.#presentCount++] = c;
    if (before === 0 || best.top > this.#top[c]!) {
      this.#setTop(c, best.node, best.top, best.ties);
    } else if (best.top === this.#top[c]!) {
      this.#ties[c]! += best.ties;
      if (rank !== undefined && rank[best.node]! < rank[this.#topNode[c]!]!) {
        this.#topNode[c] = best.node;
      }
    }
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

  /** The node of its first tie counts as the top node. */
  #rank(c: NodeClass, ranking: Ranking): void {
    this.#count[c] = ranking.size;
    const top = ranking.top();
    this.#setTop(c, ranking.tie(0), top, ranking.ties());
  }

  /** A class that stays present has changed, and has so many nodes more. */
  #renew(c: NodeClass, ranking: Ranking, more: number): void {
    this.#rank(c, ranking);
    if (more !== 0 && this.#areTallied) this.#tallies.add(this.#rules!, c, more);
  }

  #setTop(c: NodeClass, node: NodeIndex, localScore: number, ties: number): void {
    this.#top[c] = localScore;
    this.#topNode[c] = node;
    this.#ties[c] = ties;
  }

  #judge(c: NodeClass): Verdict {
    const { filters } = this.#rules!;
    let verdict = FITS;
    for (let i = 0; i < filters.length && verdict === FITS; i++) {
      const { plugin, at } = filters[i]!;
      verdict = plugin.filter(groupOf(this.#rules!, c, at));
    }
    this.#judged[this.#judgedCount++] = c;
    return (this.#verdict[c] = verdict);
  }

  #score(): void {
    const classes = { present: this.#present, length: this.#presentCount, nodes: this.#count };
    if (!this.#areTallied) this.#tallies.count(this.#rules!, classes);
    this.#areTallied = true;
    this.#tallies.score(this.#rules!, classes, this.#bonus);
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
