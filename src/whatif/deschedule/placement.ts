import type { Pod } from '../../objects/index.ts';
import type { SubjectOf } from './identity.ts';

/** How many pods of each workload stand on each node, as differences from the beginning. */
export class Placement {
  readonly #subjectOf: SubjectOf;
  readonly #changes = new Map<string, number>();

  constructor(subjectOf: SubjectOf) {
    this.#subjectOf = subjectOf;
  }

  leave(pod: Pod, node: string): void {
    this.#add(pod, node, -1);
  }

  enter(pod: Pod, node: string): void {
    this.#add(pod, node, 1);
  }

  /** Equal if the same numbers of pods of each workload stand on each node: replicas are interchangeable. */
  get signature(): string {
    return JSON.stringify([...this.#changes].filter(([, change]) => change !== 0).sort());
  }

  #add(pod: Pod, node: string, change: number): void {
    const { namespace, object } = this.#subjectOf(pod);
    const key = JSON.stringify([namespace, object, node]);
    this.#changes.set(key, (this.#changes.get(key) ?? 0) + change);
  }
}
