import type { NodeIndex } from '../../cluster/index.ts';

const INTS = 4;
const DOUBLES = 2;
const CLASS = 2;
const PLACE = 3;

/**
 * What a sheet keeps of each node, side by side in memory: the engine is bound by cache misses, and a node that has moved is
 * asked for all of it at once.
 */
export class NodeCells {
  readonly count: number;
  readonly #doubles: Float64Array;
  readonly #ints: Int32Array;
  /** Kept, since what nobody keeps is not read. */
  lastRead = 0;

  constructor(count: number, firstClass: number) {
    this.count = count;
    const buffer = new ArrayBuffer(count * INTS * Int32Array.BYTES_PER_ELEMENT);
    this.#doubles = new Float64Array(buffer);
    this.#ints = new Int32Array(buffer);
    for (let node = 0; node < count; node++) this.setClass(node, firstClass);
  }

  /**
   * Reads the cells of those nodes, from a place on, one right after the other: the misses overlap, and whoever asks next, node by
   * node with much in between, finds them near.
   */
  fetch(nodes: readonly NodeIndex[], from: number): void {
    let read = 0;
    for (let at = from; at < nodes.length; at++) read += this.#ints[nodes[at]! * INTS + CLASS]!;
    this.lastRead = read;
  }

  /** The node's own score. */
  own(node: NodeIndex): number {
    return this.#doubles[node * DOUBLES]!;
  }

  setOwn(node: NodeIndex, own: number): void {
    this.#doubles[node * DOUBLES] = own;
  }

  classOf(node: NodeIndex): number {
    return this.#ints[node * INTS + CLASS]!;
  }

  setClass(node: NodeIndex, c: number): void {
    this.#ints[node * INTS + CLASS] = c;
  }

  /** Where it stands among the nodes of its class with the same own score. */
  place(node: NodeIndex): number {
    return this.#ints[node * INTS + PLACE]!;
  }

  setPlace(node: NodeIndex, place: number): void {
    this.#ints[node * INTS + PLACE] = place;
  }
}
