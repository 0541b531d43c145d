import { SequentialMap } from '../units/index.ts';

/** Where one object lives: the place stays, what stands in it is replaced with every write. */
export interface Slot<T> {
  object: T;
}

/** The objects of one kind, by namespace and name, in order of creation. */
export class Collection<T> {
  readonly #all = new Set<Slot<T>>();
  readonly #namespaces = new Map<string, SequentialMap<Slot<T>>>();
  #lastNamespace = '';
  #last: SequentialMap<Slot<T>> | undefined;

  find(namespace: string, name: string): Slot<T> | undefined {
    return this.#namesIn(namespace)?.get(name);
  }

  add(namespace: string, name: string, object: T): Slot<T> {
    let names = this.#namesIn(namespace);
    if (names === undefined) {
      names = new SequentialMap<Slot<T>>();
      this.#namespaces.set(namespace, names);
    }
    const slot: Slot<T> = { object };
    names.add(name, slot);
    this.#all.add(slot);
    return slot;
  }

  remove(namespace: string, name: string): void {
    const names = this.#namesIn(namespace);
    const slot = names?.get(name);
    if (names === undefined || slot === undefined) return;
    names.delete(name);
    this.#all.delete(slot);
  }

  list(namespace?: string): readonly T[] {
    const slots = namespace === undefined ? this.#all : this.#namespaces.get(namespace)?.values();
    return slots === undefined ? [] : Array.from(slots, (slot) => slot.object);
  }

  /** Most objects lie in few namespaces. */
  #namesIn(namespace: string): SequentialMap<Slot<T>> | undefined {
    if (this.#last === undefined || namespace !== this.#lastNamespace) {
      this.#last = this.#namespaces.get(namespace);
      this.#lastNamespace = namespace;
    }
    return this.#last;
  }
}
