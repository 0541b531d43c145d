import type { Journal, NodeIndex, PodClassView } from '../../cluster/index.ts';
import type { Grouping } from '../contract/answers.ts';
import { CountedClasses } from './counted-classes.ts';

/** Where moves are read from. */
export interface Moves {
  readonly journal: Journal;
  readonly podClasses: readonly PodClassView[];
}

/** Called for a node that may be in another group now. */
type Regrouped = (node: NodeIndex) => void;

/**
 * Notifies groupings of the moves in the journal, each once, and only of pod classes that some grouping counts: with many workloads,
 * mostly the pod's own.
 */
export class MoveReader {
  readonly #journal: Journal;
  readonly #listeners: readonly Grouping[];
  /** Undefined without listeners. */
  readonly #counted: CountedClasses | undefined;
  #read = 0;
  #changesRead = 0;
  #hasRegrouped = false;

  constructor(groupings: readonly Grouping[], { journal, podClasses }: Moves) {
    this.#journal = journal;
    this.#listeners = groupings.filter((grouping) => grouping.podMoved !== undefined);
    if (this.#listeners.length > 0) this.#counted = new CountedClasses(this.#listeners, podClasses);
  }

  /** Whether some node may be in another group than without any pod. */
  get hasRegrouped(): boolean {
    return this.#hasRegrouped;
  }

  /** Notifies the groupings of every unread move. `regrouped` is called for nodes that may be in another group now. */
  catchUp(regrouped?: Regrouped): void {
    const journal = this.#journal;
    const from = this.#read;
    if (from === journal.length) return;
    this.#read = journal.length;
    const counted = this.#counted;
    if (counted !== undefined) {
      counted.catchUp();
      if (counted.all.length < journal.length - from) this.#readByClass(counted, regrouped);
      else this.#readInTurn(counted, from, regrouped);
    }
    const { changedNodes } = journal;
    if (regrouped !== undefined) {
      for (let at = this.#changesRead; at < changedNodes.length; at++) regrouped(changedNodes[at]!);
    }
    this.#changesRead = changedNodes.length;
  }

  /** Looks up the moves of each class that is counted. */
  #readByClass({ all }: CountedClasses, regrouped: Regrouped | undefined): void {
    const positions: number[] = [];
    let classes = 0;
    for (const counted of all) {
      const moves = this.#journal.ofPodClass(counted.podClass);
      if (counted.read < moves.length) classes++;
      while (counted.read < moves.length) positions.push(moves[counted.read++]!);
    }
    if (classes > 1) positions.sort((a, b) => a - b);
    for (const at of positions) this.#notify(at, regrouped);
  }

  /** Looks at every move from that position on. */
  #readInTurn(classes: CountedClasses, from: number, regrouped: Regrouped | undefined): void {
    const { podClasses, steps } = this.#journal;
    for (let at = from; at < podClasses.length; at++) {
      const counted = steps[at] === 0 ? undefined : classes.of(podClasses[at]!);
      if (counted === undefined) continue;
      counted.read++;
      this.#notify(at, regrouped);
    }
  }

  #notify(at: number, regrouped: Regrouped | undefined): void {
    const podClass = this.#journal.podClasses[at]!;
    const node = this.#journal.nodes[at]!;
    const step = this.#journal.steps[at]!;
    if (step === 0) return;
    let regroups = false;
    const listeners = this.#listeners;
    for (let i = 0; i < listeners.length; i++) {
      if (listeners[i]!.podMoved!(podClass, node, step)) regroups = true;
    }
    if (!regroups) return;
    this.#hasRegrouped = true;
    regrouped?.(node);
  }
}
