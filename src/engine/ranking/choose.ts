import { asNodeIndex } from '../../cluster/index.ts';
import type { Cluster, NodeIndex } from '../../cluster/index.ts';
import type { TieBreak } from '../choice.ts';
import { MaxHeap } from './max-heap.ts';
import type { NodeCells } from './node-cells.ts';

/** The feasible nodes of one class, ranked by local score, while nodes enter and leave. */
export interface Ranking {
  readonly size: number;
  enter(node: NodeIndex, localScore: number): void;
  leave(node: NodeIndex, localScore: number): void;
  /** Leaves for one question: `show` follows, and no other node enters or leaves before it. */
  hide(node: NodeIndex, localScore: number): void;
  show(node: NodeIndex, localScore: number): void;
  /** The highest local score. `size` must be above 0. */
  top(): number;
  /** How many nodes have it (1 if ties are broken by name). */
  ties(): number;
  tie(at: number): NodeIndex;
}

/** An empty ranking of the nodes of class `c`. */
export function newRanking(
  c: number,
  cells: NodeCells,
  tieBreak: TieBreak,
  { nameRank, nodeAtRank }: Pick<Cluster['columns'], 'nameRank' | 'nodeAtRank'>,
): Ranking {
  if (tieBreak !== 'name') return new DrawRanking(cells);
  const holds = (node: NodeIndex, localScore: number): boolean =>
    cells.classOf(node) === c && cells.localScore(node) === localScore;
  return new NameRanking(holds, nameRank, nodeAtRank);
}

/**
 * The lowest name wins a tie. A heap of keys that combine local score and name rank, so that one comparison decides; a stale key is
 * dropped when it reaches the top.
 */
export class NameRanking implements Ranking {
  size = 0;
  readonly #heap = new MaxHeap();
  readonly #holds: (node: NodeIndex, localScore: number) => boolean;
  readonly #nameRank: Int32Array;
  readonly #nodeAtRank: Int32Array;
  readonly #scale: number;
  /** Of hidden nodes, the keys above this have been dropped. */
  #droppedAbove = Infinity;

  /** `holds`: whether a node is in this class with that local score now. */
  constructor(
    holds: (node: NodeIndex, localScore: number) => boolean,
    nameRank: Int32Array,
    nodeAtRank: Int32Array,
  ) {
    this.#holds = holds;
    this.#nameRank = nameRank;
    this.#nodeAtRank = nodeAtRank;
    this.#scale = 2 ** Math.ceil(Math.log2(nameRank.length + 1));
  }

  enter(node: NodeIndex, localScore: number): void {
    this.size++;
    this.#heap.push(this.#keyOf(node, localScore));
  }

  leave(): void {
    this.size--;
  }

  /** The key stays in the heap, unless `top` drops it. */
  hide(): void {
    this.size--;
    this.#droppedAbove = Infinity;
  }

  show(node: NodeIndex, localScore: number): void {
    this.size++;
    const key = this.#keyOf(node, localScore);
    if (key > this.#droppedAbove) this.#heap.push(key);
  }

  top(): number {
    const heap = this.#heap;
    const isLong = heap.length > 64 + 2 * this.size;
    if (isLong) heap.keep((key) => this.#isLive(key));
    while (!this.#isLive(heap.top)) heap.pop();
    if (isLong) this.#droppedAbove = -Infinity;
    else if (this.#droppedAbove > heap.top) this.#droppedAbove = heap.top;
    return Math.floor(heap.top / this.#scale);
  }

  #keyOf(node: NodeIndex, localScore: number): number {
    return localScore * this.#scale + (this.#scale - 1 - this.#nameRank[node]!);
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
    // A Policy's weight may be negative, and so may local scores.
    const rest = key - Math.floor(key / this.#scale) * this.#scale;
    return asNodeIndex(this.#nodeAtRank[this.#scale - 1 - rest]!);
  }
}

/** A tie is drawn: nodes with the same local score share a bucket, from which any node is taken in one step. */
export class DrawRanking implements Ranking {
  size = 0;
  readonly #buckets = new Buckets();
  /** Local scores that a node has or had; each value is in the heap at most once. */
  readonly #values = new MaxHeap();
  readonly #cells: NodeCells;

  /** `cells` keep each node's position in its bucket; all classes share them, since a node is in one class at most. */
  constructor(cells: NodeCells) {
    this.#cells = cells;
  }

  enter(node: NodeIndex, localScore: number): void {
    this.size++;
    const bucket = this.#buckets.of(localScore) ?? this.#buckets.make(localScore);
    if (!bucket.isRanked) {
      bucket.isRanked = true;
      this.#values.push(localScore);
    }
    bucket.nodes[bucket.size] = node;
    this.#cells.setPlace(node, bucket.size++);
  }

  leave(node: NodeIndex, localScore: number): void {
    this.size--;
    const bucket = this.#buckets.of(localScore)!;
    const last = bucket.nodes[--bucket.size]!;
    if (last === node) return;
    const place = this.#cells.place(node);
    bucket.nodes[place] = last;
    this.#cells.setPlace(last, place);
  }

  hide(node: NodeIndex, localScore: number): void {
    this.leave(node, localScore);
  }

  show(node: NodeIndex, localScore: number): void {
    this.enter(node, localScore);
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
