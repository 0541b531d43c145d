import { asNodeIndex, asPodClass } from '../../cluster/index.ts';
import type { Journal, NodeIndex, PodClass, PodClassView } from '../../cluster/index.ts';
import type { Grouping } from '../contract/answers.ts';

/** Where moves are read from. */
export interface Moves {
  readonly journal: Journal;
  readonly podClasses: readonly PodClassView[];
}

/** Notifies groupings of the moves in the journal, each once. */
export class MoveReader {
  readonly #moves: Moves;
  readonly #listeners: readonly Grouping[];
  #read = 0;

  constructor(groupings: readonly Grouping[], moves: Moves) {
    this.#moves = moves;
    this.#listeners = groupings.filter((grouping) => grouping.podMoved !== undefined);
  }

  /** Notifies the groupings of every unread move. `regrouped` is called for nodes that may be in another group now. */
  catchUp(regrouped?: (node: NodeIndex) => void): void {
    const { podClasses, nodes, steps } = this.#moves.journal;
    if (this.#listeners.length > 0) {
      if (this.#read === 0) this.#read = this.#notifyByPodClass(regrouped);
      for (let at = this.#read; at < nodes.length; at++) {
        if (this.#notify(podClasses[at]!, nodes[at]!, steps[at]!)) regrouped?.(nodes[at]!);
      }
    }
    this.#read = nodes.length;
  }

  /** The whole journal, but only the pod classes that a grouping counts: with many workloads, mostly the pod's own. */
  #notifyByPodClass(regrouped?: (node: NodeIndex) => void): number {
    const { journal, podClasses } = this.#moves;
    for (let id = 0; id < podClasses.length; id++) {
      const podClass = asPodClass(id);
      if (!this.#listeners.some((listener) => listener.counts?.(podClass) !== false)) continue;
      for (const move of journal.ofPodClass(podClass)) {
        const node = asNodeIndex(move < 0 ? ~move : move);
        if (this.#notify(podClass, node, move < 0 ? -1 : 1)) regrouped?.(node);
      }
    }
    return journal.length;
  }

  /** True: the node may be in another group now. */
  #notify(podClass: PodClass, node: NodeIndex, step: 1 | -1): boolean {
    let regroups = false;
    const listeners = this.#listeners;
    for (let i = 0; i < listeners.length; i++) {
      if (listeners[i]!.podMoved!(podClass, node, step)) regroups = true;
    }
    return regroups;
  }
}
