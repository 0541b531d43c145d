import type { NodeIndex } from './node-columns.ts';
import type { PodClass } from './pod-view.ts';

const NONE: readonly NodeIndex[] = [];

/**
 * Every move of a pod onto (+1) or off (-1) a node, in order. Nobody is notified: a reader remembers how far it has read and
 * catches up when it is asked again, so a question that is never asked again costs nothing.
 */
export class Journal {
  readonly podClasses: PodClass[] = [];
  readonly nodes: NodeIndex[] = [];
  readonly steps: (1 | -1)[] = [];
  readonly #ofKind: NodeIndex[][] = [];

  get length(): number {
    return this.nodes.length;
  }

  append(kind: PodClass, node: NodeIndex, step: 1 | -1): void {
    this.podClasses.push(kind);
    this.nodes.push(node);
    this.steps.push(step);
    (this.#ofKind[kind] ??= []).push(step === 1 ? node : ~node);
  }

  /** The moves of one kind, in order: the node it came onto, or the complement (`~`) of the node it left. */
  ofPodClass(kind: PodClass): readonly NodeIndex[] {
    return this.#ofKind[kind] ?? NONE;
  }
}
