import type { NodeIndex } from '../../cluster/index.ts';
import { MaxHeap } from './max-heap.ts';
import type { NodeCells } from './node-cells.ts';

/** The feasible nodes of one class by their own score, kept as they come and go. */
export interface Ranking {
  readonly size: number;
  enter(node: NodeIndex, own: number): void;
  leave(node: NodeIndex, own: number): void;
  /** The highest own score; only where `size` is above 0. */
  top(): number;
  /** How many nodes have it (1 where ties are decided by name). */
  ties(): number;
  tie(at: number): NodeIndex;
}

/**
 * Ties go to the lowest name. A heap of keys, own score first and name rank second, so that one comparison decides; a key that
 * no longer holds is dropped when it surfaces.
 */
export class NameRanking implements Ranking {
  size = 0;
  readonly #heap = new MaxHeap();
  readonly #holds: (node: NodeIndex, own: number) => boolean;
  readonly #nameRank: Int32Array;
  readonly #nodeAtRank: Int32Array;
  readonly #scale: number;

  /** `holds`: whether a node is in this class with that own score now. */
  constructor(
    holds: (node: NodeIndex, own: number) => boolean,
    nameRank: Int32Array,
    nodeAtRank: Int32Array,
  ) {
    this.#holds = holds;
    this.#nameRank = nameRank;
    this.#nodeAtRank = nodeAtRank;
    this.#scale = 2 ** Math.ceil(Math.log2(nameRank.length + 1));
  }

  enter(node: NodeIndex, own: number): void {
    this.size++;
    this.#heap.push(own * this.#scale + (this.#scale - 1 - this.#nameRank[node]!));
  }

  leave(): void {
    this.size--;
  }

  top(): number {
    const heap = this.#heap;
    if (heap.length > 64 + 2 * this.size) heap.keep((key) => this.#isLive(key));
    while (!this.#isLive(heap.top)) heap.pop();
    return Math.floor(heap.top / this.#scale);
  }

  ties(): number {
    return 1;
  }

  tie(): NodeIndex {
    return this.#nodeOf(this.#heap.top);
  }

  #isLive(key: number): boolean {
    return this.#holds(this.#nodeOf(key), Math.floor(key / this.#scale));
  }

  #nodeOf(key: number): NodeIndex {
    // Own scores are below zero where a Policy's weight is.
    const rest = key - Math.floor(key / this.#scale) * this.#scale;
    return this.#nodeAtRank[this.#scale - 1 - rest]!;
  }
}

/** Ties are drawn: nodes of one own score share a bucket, from which any can be taken in one step. */
export class DrawRanking implements Ranking {
  size = 0;
  readonly #buckets = new Buckets();
  /** Own scores that have, or had, a node: a value is in the heap once. */
  readonly #values = new MaxHeap();
  readonly #cells: NodeCells;

  /** `cells` keep each node's place in its bucket; shared by all classes of a sheet, a node being in one at most. */
  constructor(cells: NodeCells) {
    this.#cells = cells;
  }

  enter(node: NodeIndex, own: number): void {
    this.size++;
    const bucket = this.#buckets.of(own) ?? this.#buckets.make(own);
    if (!bucket.isRanked) {
      bucket.isRanked = true;
      this.#values.push(own);
    }
    bucket.nodes[bucket.size] = node;
    this.#cells.setPlace(node, bucket.size++);
  }

  leave(node: NodeIndex, own: number): void {
    this.size--;
    const bucket = this.#buckets.of(own)!;
    const last = bucket.nodes[--bucket.size]!;
    if (last === node) return;
    const place = this.#cells.place(node);
    bucket.nodes[place] = last;
    this.#cells.setPlace(last, place);
  }

  top(): number {
    for (;;) {
      const own = this.#values.top;
      const bucket = this.#buckets.of(own)!;
      if (bucket.size > 0) return own;
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

/** Own scores are small whole numbers unless weights are huge or below zero. */
const LISTED_SCORES = 1024;

/** The nodes of one own score. With a size of its own: a list of JavaScript gives back memory that is needed again at once. */
interface Bucket {
  readonly nodes: NodeIndex[];
  size: number;
  /** Its score is in the heap. */
  isRanked: boolean;
}

/** Buckets by own score; once made they stay. */
class Buckets {
  readonly #listed: (Bucket | undefined)[] = [];
  readonly #others = new Map<number, Bucket>();

  of(own: number): Bucket | undefined {
    return own >= 0 && own < this.#listed.length ? this.#listed[own] : this.#others.get(own);
  }

  make(own: number): Bucket {
    const bucket: Bucket = { nodes: [], size: 0, isRanked: false };
    if (own < 0 || own >= LISTED_SCORES) this.#others.set(own, bucket);
    else {
      while (this.#listed.length <= own) this.#listed.push(undefined);
      this.#listed[own] = bucket;
    }
    return bucket;
  }
}
