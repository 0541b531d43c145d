import type { Cause } from '../../framework/index.ts';
import { Sequences } from '../../units/index.ts';

/** The set of a node that lacks nothing. */
export const NOTHING = 0;
/** What is lacking, by number: a place for the pod, then the resources from 1. */
export const PODS = 0;

/** Numbers the sets of things that nodes lack. Verdicts have fewer bits than there may be resources. */
export class Lacks {
  readonly #causes: readonly Cause[];
  readonly #sets = new Sequences();
  readonly #sizes: number[] = [0];

  constructor(resources: readonly string[]) {
    this.#causes = [
      { id: 'pods', detail: { resource: 'pods' } },
      ...resources.map((resource) => ({ id: 'insufficient', detail: { resource } })),
    ];
  }

  /** The set with one more; what is lacking is added in order. */
  with(set: number, lacking: number): number {
    const next = this.#sets.next(set, lacking);
    this.#sizes[next] = this.#sizes[set]! + 1;
    return next;
  }

  causes(set: number): readonly Cause[] {
    return this.#sets.digits(set, this.#sizes[set]!).map((lacking) => this.#causes[lacking]!);
  }
}
