import type { NodeIndex } from '../../cluster/index.ts';

const INTS = 4;
const DOUBLES = 2;
const CLASS = 2;
const PLACE = 3;

/**
 * The values that SignatureScores keeps per node, side by side in memory: the engine is bound by cache misses, and a node that moved
 * is asked for all of them at once.
 */
export class NodeCells {
  readonly count: number;
  readonly #doubles: Float64Array;
  readonly #ints: Int32Array;
  /** Stored so that the JIT does not remove the prefetch loop. */
  lastRead = 0;

  /** Every node is of class 0. */
  constructor(count: number) {
    this.count = count;
    const buffer = new ArrayBuffer(count * INTS * Int32Array.BYTES_PER_ELEMENT);
    this.#doubles = new Float64Array(buffer);
    this.#ints = new Int32Array(buffer);
  }

  /**
   * Prefetches the cells of `nodes` from position `from` on: read in one loop, the cache misses overlap; read node by node later, with
   * other work in between, they would not.
   */
  fetch(nodes: readonly NodeIndex[], from: number): void {
    let read = 0;
    for (let at = from; at < nodes.length; at++) read += this.#ints[nodes[at]! * INTS + CLASS]!;
    this.lastRead = read;
  }

  /** The weighted score of the node alone, without the scores of its groups. */
  localScore(node: NodeIndex): number {
    return this.#doubles[node * DOUBLES]!;
  }

  setLocalScore(node: NodeIndex, localScore: number): void {
    this.#doubles[node * DOUBLES] = localScore;
  }

  classOf(node: NodeIndex): number {
    return this.#ints[node * INTS + CLASS]!;
  }

  setClass(node: NodeIndex, c: number): void {
    this.#ints[node * INTS + CLASS] = c;
  }

  /** Position of the node among the nodes of its class with the same local score. */
  place(node: NodeIndex): number {
    return this.#ints[node * INTS + PLACE]!;
  }

  setPlace(node: NodeIndex, place: number): void {
    this.#ints[node * INTS + PLACE] = place;
  }
}
