import type { NodeIndex } from '../../cluster/index.ts';
import { MaxHeap } from './max-heap.ts';
import type { NodeCells } from './node-cells.ts';
import type { Ranking } from './class-ranking.ts';

/** A class of up to so many nodes is a list: to look through it costs less memory, and so less time, than a bucket for each score. */
const FEW_NODES = 32;

/** A tie is drawn. */
export class DrawRanking implements Ranking {
  size = 0;
  /** Undefined once there have been more than a few nodes. */
  #few: FewNodes | undefined;
  #many: ScoredNodes | undefined;
  readonly #cells: NodeCells;

  /**
   * `cells` have the local score of each node before it enters, and keep its position in its list or bucket. All classes share them, since a
   * node is in one class at most.
   */
  constructor(cells: NodeCells) {
    this.#cells = cells;
    this.#few = new FewNodes(cells);
  }

  enter(node: NodeIndex, localScore: number): void {
    if (this.#few !== undefined && this.size === FEW_NODES) this.#scatter(this.#few);
    this.size++;
    if (this.#few === undefined) this.#many!.enter(node, localScore);
    else this.#few.enter(node, localScore);
  }

  leave(node: NodeIndex, localScore: number): void {
    this.size--;
    if (this.#few === undefined) this.#many!.leave(node, localScore);
    else this.#few.leave(node, localScore);
  }

  hide(node: NodeIndex, localScore: number): void {
    this.leave(node, localScore);
  }

  show(node: NodeIndex, localScore: number): void {
    this.enter(node, localScore);
  }

  top(): number {
    return this.#few === undefined ? this.#many!.top() : this.#few.top();
  }

  ties(): number {
    return this.#few === undefined ? this.#many!.ties() : this.#few.ties();
  }

  tie(at: number): NodeIndex {
    return this.#few === undefined ? this.#many!.tie(at) : this.#few.tie(at);
  }

  #scatter({ nodes }: FewNodes): void {
    this.#many = new ScoredNodes(this.#cells);
    for (let at = 0; at < this.size; at++) {
      this.#many.enter(nodes[at]!, this.#cells.localScore(nodes[at]!));
    }
    this.#few = undefined;
  }
}

/** Nodes in one list. `top` looks through all of them once the last node with the highest score has left. */
class FewNodes {
  readonly nodes: NodeIndex[] = [];
  #size = 0;
  /** While `#ties` is 0, all nodes score less. */
  #top = -Infinity;
  #ties = 0;
  readonly #cells: NodeCells;

  constructor(cells: NodeCells) {
    this.#cells = cells;
  }

  enter(node: NodeIndex, localScore: number): void {
    this.#cells.setPlace(node, this.#size);
    this.nodes[this.#size++] = node;
    if (localScore > this.#top) {
      this.#top = localScore;
      this.#ties = 1;
    } else if (localScore === this.#top) this.#ties++;
  }

  leave(node: NodeIndex, localScore: number): void {
    const last = this.nodes[--this.#size]!;
    if (last !== node) {
      const place = this.#cells.place(node);
      this.nodes[place] = last;
      this.#cells.setPlace(last, place);
    }
    if (localScore === this.#top) this.#ties--;
  }

  top(): number {
    if (this.#ties === 0) this.#look();
    return this.#top;
  }

  /** Of the highest score that `top` has found. */
  ties(): number {
    return this.#ties;
  }

  tie(at: number): NodeIndex {
    let left = at;
    for (let i = 0; i < this.#size; i++) {
      const node = this.nodes[i]!;
      if (this.#cells.localScore(node) === this.#top && left-- === 0) return node;
    }
    throw new Error('assertion failed: a tie that was counted is found again');
  }

  #look(): void {
    let [top, ties] = [-Infinity, 0];
    for (let at = 0; at < this.#size; at++) {
      const localScore = this.#cells.localScore(this.nodes[at]!);
      if (localScore < top) continue;
      ties = localScore > top ? 1 : ties + 1;
      top = localScore;
    }
    this.#top = top;
    this.#ties = ties;
  }
}

/** Nodes with the same local score share a bucket, from which any node is taken in one step. */
class ScoredNodes {
  readonly #buckets = new Buckets();
  /** Local scores that a node has or had; each value is in the heap at most once. */
  readonly #values = new MaxHeap();
  readonly #cells: NodeCells;

  constructor(cells: NodeCells) {
    this.#cells = cells;
  }

  enter(node: NodeIndex, localScore: number): void {
    const bucket = this.#buckets.of(localScore) ?? this.#buckets.make(localScore);
    if (!bucket.isRanked) {
      bucket.isRanked = true;
      this.#values.push(localScore);
    }
    bucket.nodes[bucket.size] = node;
    this.#cells.setPlace(node, bucket.size++);
  }

  leave(node: NodeIndex, localScore: number): void {
    const bucket = this.#buckets.of(localScore)!;
    const last = bucket.nodes[--bucket.size]!;
    if (last === node) return;
    const place = this.#cells.place(node);
    bucket.nodes[place] = last;
    this.#cells.setPlace(last, place);
  }

  top(): number {
    for (;;) {
      const localScore = this.#values.top;
      const bucket = this.#buckets.of(localScore)!;
      if (bucket.size > 0) return localScore;
      this.#values.pop();
      bucket.isRanked = false;
    }
  }

  ties(): number {
    return this.#buckets.of(this.#values.top)!.size;
  }

  tie(at: number): NodeIndex {
    return this.#buckets.of(this.#values.top)!.nodes[at]!;
  }
}

/** Local scores are small whole numbers unless weights are huge or negative. */
const LISTED_SCORES = 1024;

/** The nodes with one local score. `size` is kept apart: setting `length` would free memory that is needed again. */
interface Bucket {
  readonly nodes: NodeIndex[];
  size: number;
  /** Whether the score of this entry is in the heap. */
  isRanked: boolean;
}

/** Buckets by local score; they are kept once made. */
class Buckets {
  readonly #listed: (Bucket | undefined)[] = [];
  readonly #others = new Map<number, Bucket>();

  of(localScore: number): Bucket | undefined {
    return localScore >= 0 && localScore < this.#listed.length
      ? this.#listed[localScore]
      : this.#others.get(localScore);
  }

  make(localScore: number): Bucket {
    const bucket: Bucket = { nodes: [], size: 0, isRanked: false };
    if (localScore < 0 || localScore >= LISTED_SCORES) this.#others.set(localScore, bucket);
    else {
      while (this.#listed.length <= localScore) this.#listed.push(undefined);
      this.#listed[localScore] = bucket;
    }
    return bucket;
  }
}
