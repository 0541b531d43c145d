import type { NodeIndex } from './nodes/columns.ts';
import { asPodClass } from './pods/view.ts';
import type { PodClass } from './pods/view.ts';

const NONE: readonly number[] = [];
/** Of entries without a move. */
const NO_CLASS = asPodClass(0);
const NO_NODES: readonly NodeIndex[] = [];

/** A journal longer than the floor and than this many times the placed pods is started afresh. */
const COMPACT_FACTOR = 4;
const COMPACT_FLOOR = 1 << 18;

/**
 * Every move of a pod: placed on a node (+1) or removed from it (-1), in order, and every node that has changed itself (0). Readers are
 * not notified: each remembers how far it has read and catches up before it is used again, so cached results that are never used again
 * cost nothing.
 */
export class Journal {
  readonly podClasses: PodClass[] = [];
  readonly nodes: NodeIndex[] = [];
  readonly steps: (1 | -1 | 0)[] = [];
  readonly #ofClass: (number[] | undefined)[] = [];
  readonly #changesOn: number[] = [];
  /** The nodes that have changed themselves, in order. */
  readonly changedNodes: NodeIndex[] = [];

  get length(): number {
    return this.nodes.length;
  }

  isTooLongFor(placedPods: number): boolean {
    return this.length > COMPACT_FLOOR && this.length > COMPACT_FACTOR * placedPods;
  }

  /** The nodes of the moves from that length of the journal on. */
  nodesSince(length: number): readonly NodeIndex[] {
    return length === this.length ? NO_NODES : this.nodes.slice(length);
  }

  append(podClass: PodClass, node: NodeIndex, step: 1 | -1): void {
    this.podClasses.push(podClass);
    this.nodes.push(node);
    this.steps.push(step);
    (this.#ofClass[podClass] ??= []).push(this.length - 1);
    this.noteChange(node);
  }

  /** A pod on the node has a new version that counts the same. */
  noteChange(node: NodeIndex): void {
    const changes = this.#changesOn;
    while (changes.length <= node) changes.push(0);
    changes[node]!++;
  }

  /** Rises with every move on the node, every new version of a pod there, and every change of the node itself. */
  changesOn(node: NodeIndex): number {
    return this.#changesOn[node] ?? 0;
  }

  /** The node itself has changed: its verdicts, scores and groups. */
  appendNode(node: NodeIndex): void {
    this.podClasses.push(NO_CLASS);
    this.nodes.push(node);
    this.steps.push(0);
    this.changedNodes.push(node);
    this.noteChange(node);
  }

  /** The positions of the moves of one class, in order. */
  ofPodClass(podClass: PodClass): readonly number[] {
    return this.#ofClass[podClass] ?? NONE;
  }
}
