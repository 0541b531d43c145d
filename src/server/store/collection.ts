import { SequentialMap } from '../../units/index.ts';

/** Holds the current version of one object. Every write replaces `object`; the slot stays the same. */
export interface Slot<T> {
  object: T;
}

/** The objects of one kind, by namespace and name, in order of creation. */
export class Collection<T> {
  /** In order of creation; includes the slots in #removed. */
  #all: Slot<T>[] = [];
  readonly #removed = new Set<Slot<T>>();
  readonly #namespaces = new Map<string, SequentialMap<Slot<T>>>();
  #lastNamespace = '';
  #lastNames: SequentialMap<Slot<T>> | undefined;

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
    this.#all.push(slot);
    return slot;
  }

  remove(namespace: string, name: string): void {
    const names = this.#namesIn(namespace);
    const slot = names?.get(name);
    if (names === undefined || slot === undefined) return;
    names.delete(name);
    this.#removed.add(slot);
    if (this.#removed.size > this.#all.length / 2) this.#compact();
  }

  list(namespace?: string): readonly T[] {
    if (this.#removed.size > 0) this.#compact();
    const slots = namespace === undefined ? this.#all : this.#namespaces.get(namespace)?.values();
    return slots === undefined ? [] : Array.from(slots, (slot) => slot.object);
  }

  #compact(): void {
    this.#all = this.#all.filter((slot) => !this.#removed.has(slot));
    this.#removed.clear();
  }

  /** Keeps the namespace of the last call: most objects are in few namespaces. */
  #namesIn(namespace: string): SequentialMap<Slot<T>> | undefined {
    if (this.#lastNames === undefined || namespace !== this.#lastNamespace) {
      this.#lastNames = this.#namespaces.get(namespace);
      this.#lastNamespace = namespace;
    }
    return this.#lastNames;
  }
}
