import type { Cluster, NodeIndex } from '../../cluster/index.ts';
import { passesEvery, ReadFacets, UNFIT } from '../../framework/index.ts';
import { bestAmong, isStale, STALE } from './best-nodes.ts';
import type { Best } from './best-nodes.ts';
import { judgeNodes } from './node-answers.ts';
import type { NodeAnswers, SharedNodeAnswers } from './node-answers.ts';

/** Memory for evaluations in bulk, one after the other: which nodes, and their scores. */
export class Bulk {
  readonly every: Int32Array;
  readonly nodes: Int32Array;
  readonly scores: Float64Array;
  /** The scores of all nodes, until the next evaluation of all nodes. */
  readonly once: Float64Array;

  constructor(count: number) {
    this.every = Int32Array.from({ length: count }, (_, node) => node);
    this.nodes = new Int32Array(count);
    this.scores = new Float64Array(count);
    this.once = new Float64Array(count);
  }
}

/**
 * The weighted sum of what each node scores alone, or UNFIT: a column that all pods share whose node answers are equal. Moves make
 * single nodes stale; they are judged again, in bulk, when somebody looks at them.
 */
export class LocalScores {
  /** By node. Not a number for a node that is stale. Until the second question they are in memory that other columns use, too. */
  values: Float64Array;
  readonly #cluster: Cluster;
  readonly #answers: NodeAnswers;
  readonly #facets: ReadFacets;
  readonly #bulk: Bulk;
  #read: number;
  #stale: number;
  /** The length of the journal when no node was stale; undefined before all nodes have been judged. */
  #allJudgedAt: number | undefined;
  /** The column has no values of its own yet. */
  #isNew = true;
  #wasAsked = false;
  /** A plugin has thrown: nodes are judged one by one, so that only the nodes that are looked at decide whether it does. */
  #throws = false;

  constructor(answers: SharedNodeAnswers, cluster: Cluster, bulk: Bulk) {
    this.#cluster = cluster;
    this.#answers = answers;
    this.#facets = new ReadFacets(cluster, answers.facets);
    this.#bulk = bulk;
    this.#stale = cluster.columns.count;
    this.values = bulk.once;
    this.#read = cluster.journal.length;
  }

  /** False once a facet that an answer reads has changed. */
  isCurrent(): boolean {
    return this.#facets.areUnchanged();
  }

  /** Makes the nodes of all unread moves stale. */
  catchUp(): void {
    const { nodes } = this.#cluster.journal;
    const { values } = this;
    for (let at = this.#isNew ? nodes.length : this.#read; at < nodes.length; at++) {
      const node = nodes[at]!;
      if (isStale(values[node]!)) continue;
      values[node] = STALE;
      this.#stale++;
    }
    this.#read = nodes.length;
  }

  /**
   * The highest score among the nodes from index `from` up to `to`, which are judged. With `rank`, `node` is the one of the lowest rank
   * that has it.
   */
  best(from: number, to: number, rank: Int32Array | undefined): Best {
    return bestAmong(this.values, from, to, rank);
  }

  /** The score of one node, judged again if it is stale. */
  of(node: NodeIndex): number {
    this.#begin();
    const known = this.values[node]!;
    return isStale(known) ? this.#judge(node) : known;
  }

  /** The scores of all nodes, judged. Undefined: a plugin throws. */
  every(): Float64Array | undefined {
    this.#begin();
    return this.refresh(0, this.values.length) ? this.values : undefined;
  }

  /** Judges the stale nodes from index `from` up to `to`. False: a plugin throws, and some of them may still be stale. */
  refresh(from: number, to: number): boolean {
    if (this.#stale === 0 || this.#throws) return !this.#throws;
    if (this.#isNew && to - from === this.values.length) return this.#judgeAll();
    this.#begin();
    const { values } = this;
    const since = this.#allJudgedAt;
    if (since !== undefined && this.#read - since < to - from) {
      this.refreshMoved(since);
      return !this.#throws;
    }
    const { nodes } = this.#bulk;
    let count = 0;
    for (let node = from; node < to; node++) if (isStale(values[node]!)) nodes[count++] = node;
    this.#judgeMany(count);
    return !this.#throws;
  }

  /** Judges the stale nodes among the moves in the journal from position `from` on. */
  refreshMoved(from: number): void {
    if (this.#stale === 0 || this.#throws) return;
    const { nodes: moved } = this.#cluster.journal;
    const { values } = this;
    const { nodes } = this.#bulk;
    let count = 0;
    for (let at = from; at < moved.length; at++) {
      const node = moved[at]!;
      if (!isStale(values[node]!)) continue;
      values[node] = UNFIT; // once in the list
      nodes[count++] = node;
    }
    for (let at = 0; at < count; at++) values[nodes[at]!] = STALE;
    this.#judgeMany(count);
  }

  #begin(): void {
    if (!this.#isNew) return;
    this.values = new Float64Array(this.#cluster.columns.count).fill(STALE);
    this.#isNew = false;
  }

  /** All nodes of a new column. Most columns of pods that are all different are asked once, and keep nothing. */
  #judgeAll(): boolean {
    const { every, once } = this.#bulk;
    const isKept = this.#wasAsked;
    this.#wasAsked = true;
    this.values = isKept ? new Float64Array(every.length) : once.fill(0);
    if (this.#evaluate(every, this.values) && isKept) {
      this.#isNew = false;
      this.#stale = 0;
      this.#allJudgedAt = this.#read;
    }
    return !this.#throws;
  }

  /** The first nodes of the list. */
  #judgeMany(count: number): void {
    if (count === 0) return;
    const nodes = this.#bulk.nodes.subarray(0, count);
    const scores = this.#bulk.scores.subarray(0, count).fill(0);
    if (!this.#evaluate(nodes, scores)) return;
    for (let at = 0; at < count; at++) this.#set(nodes[at]!, scores[at]!);
  }

  #set(node: number, score: number): void {
    this.values[node] = score;
    if (--this.#stale === 0) this.#allJudgedAt = this.#read;
  }

  /** False: a plugin throws. */
  #evaluate(nodes: Int32Array, sums: Float64Array): boolean {
    try {
      judgeNodes(this.#answers, this.#cluster.columns, nodes, sums);
    } catch {
      this.#throws = true;
    }
    return !this.#throws;
  }

  #judge(node: NodeIndex): number {
    const { filters, scores, weights } = this.#answers;
    let sum = 0;
    if (this.#cluster.columns.present[node] === 0 || !passesEvery(filters, node)) sum = UNFIT;
    else for (let at = 0; at < scores.length; at++) sum += weights[at]! * scores[at]!.score(node);
    this.#set(node, sum);
    return sum;
  }
}
