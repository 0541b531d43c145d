import type { NodeIndex } from './nodes/columns.ts';
import type { PodClass } from './pods/view.ts';

const NONE: readonly number[] = [];
const NO_NODES: readonly NodeIndex[] = [];

/** A journal longer than the floor and than this many times the placed pods is started afresh. */
const COMPACT_FACTOR = 4;
const COMPACT_FLOOR = 1 << 18;

/**
 * Every move of a pod: placed on a node (+1) or removed from it (-1), in order. Readers are not notified: each remembers how far
 * it has read and catches up before it is used again, so cached results that are never used again cost nothing.
 */
export class Journal {
  readonly podClasses: PodClass[] = [];
  readonly nodes: NodeIndex[] = [];
  readonly steps: (1 | -1)[] = [];
  readonly #ofClass: (number[] | undefined)[] = [];

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
    (this.#ofClass[podClass] ??= []).push(step === 1 ? node : ~node);
  }

  /** The moves of one class, in order: the node of a placed pod, or the complement (`~`) of the node of a removed one. */
  ofPodClass(podClass: PodClass): readonly number[] {
    return this.#ofClass[podClass] ?? NONE;
  }
}
