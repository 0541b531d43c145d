import type { Node, Pod } from '../../api/index.ts';

/** Remembers what objects were before they were completed. */
export class OriginalObjects {
  readonly #given = new WeakMap<object, object>();

  /** `complete`, which was made of `given`. */
  record<T extends object>(complete: T, given: T): T {
    if (complete !== given) this.#given.set(complete, given);
    return complete;
  }

  readonly pod = (pod: Pod): Pod => this.#first(pod);
  readonly node = (node: Node): Node => this.#first(node);

  #first<T extends object>(object: T): T {
    // Kept under what was made of it, so it is of the same kind.
    const before = this.#given.get(object) as T | undefined;
    return before === undefined ? object : this.#first(before);
  }
}
