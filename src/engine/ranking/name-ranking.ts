import { asNodeIndex } from '../../cluster/index.ts';
import type { NodeIndex } from '../../cluster/index.ts';
import { MaxHeap } from './max-heap.ts';
import type { Ranking } from './class-ranking.ts';

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
