import type { Node, Pod } from '../../objects/index.ts';

/** The input objects behind defaulted and merged objects. */
export class OriginalObjects {
  readonly #sources = new WeakMap<object, object>();

  /** Records that `complete` was made from `source`. Returns `complete`. */
  record<T extends object>(complete: T, source: T): T {
    if (complete !== source) this.#sources.set(complete, source);
    return complete;
  }

  readonly pod = (pod: Pod): Pod => this.#original(pod);
  readonly node = (node: Node): Node => this.#original(node);

  #original<T extends object>(object: T): T {
    // record() stores objects of one type.
    const source = this.#sources.get(object) as T | undefined;
    return source === undefined ? object : this.#original(source);
  }
}
