import type { Cause } from '../../framework/index.ts';
import { Sequences } from '../../units/index.ts';

/** The set of a node that lacks nothing. */
export const NOTHING = 0;
/** What is lacking, by number: a place for the pod, then the resources from 1. */
export const PODS = 0;

/** Numbers the sets of things that nodes lack. Verdicts have fewer bits than there may be resources. */
export class Lacks {
  readonly #resources: readonly string[];
  /** Undefined until a node lacks something: most pods are not judged node by node. */
  #sets: Sequences | undefined;
  #sizes: number[] | undefined;

  constructor(resources: readonly string[]) {
    this.#resources = resources;
  }

  /** The set with one more; what is lacking is added in order. */
  with(set: number, lacking: number): number {
    this.#sets ??= new Sequences();
    this.#sizes ??= [0];
    const next = this.#sets.next(set, lacking);
    this.#sizes[next] = this.#sizes[set]! + 1;
    return next;
  }

  causes(set: number): readonly Cause[] {
    if (this.#sets === undefined || this.#sizes === undefined) return [];
    return this.#sets.digits(set, this.#sizes[set]!).map((lacking) => this.#causeOf(lacking));
  }

  #causeOf(lacking: number): Cause {
    if (lacking === PODS) return { id: 'pods', detail: { resource: 'pods' } };
    return { id: 'insufficient', detail: { resource: this.#resources[lacking - 1]! } };
  }
}
