import { SequentialMap } from '../units/index.ts';

/** Where one object lives: the place stays, what stands in it is replaced with every write. */
export interface Slot<T> {
  object: T;
}

/** The objects of one kind, by namespace and name, in order of creation. */
export class Collection<T> {
  /** In order of creation, with some that are gone. */
  #all: Slot<T>[] = [];
  readonly #gone = new Set<Slot<T>>();
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
    this.#all.push(slot);
    return slot;
  }

  remove(namespace: string, name: string): void {
    const names = this.#namesIn(namespace);
    const slot = names?.get(name);
    if (names === undefined || slot === undefined) return;
    names.delete(name);
    this.#gone.add(slot);
    if (this.#gone.size > this.#all.length / 2) this.#clear();
  }

  list(namespace?: string): readonly T[] {
    if (this.#gone.size > 0) this.#clear();
    const slots = namespace === undefined ? this.#all : this.#namespaces.get(namespace)?.values();
    return slots === undefined ? [] : Array.from(slots, (slot) => slot.object);
  }

  #clear(): void {
    this.#all = this.#all.filter((slot) => !this.#gone.has(slot));
    this.#gone.clear();
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
