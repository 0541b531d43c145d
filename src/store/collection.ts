/** Where one object lives: the place stays, what stands in it is replaced with every write. */
export interface Slot<T> {
  object: T;
}

/** The objects of one kind, by namespace and name, in order of creation. */
export class Collection<T> {
  readonly #all = new Set<Slot<T>>();
  readonly #namespaces = new Map<string, Map<string, Slot<T>>>();
  /** What was found last: who reads an object often writes it next. */
  #lastNamespace = '';
  #lastName = '';
  #lastSlot: Slot<T> | undefined;

  find(namespace: string, name: string): Slot<T> | undefined {
    const known = this.#lastSlot;
    if (known !== undefined && name === this.#lastName && namespace === this.#lastNamespace) {
      return known;
    }
    this.#lastSlot = this.#namespaces.get(namespace)?.get(name);
    this.#lastName = name;
    this.#lastNamespace = namespace;
    return this.#lastSlot;
  }

  add(namespace: string, name: string, object: T): Slot<T> {
    let names = this.#namespaces.get(namespace);
    if (names === undefined) {
      names = new Map<string, Slot<T>>();
      this.#namespaces.set(namespace, names);
    }
    const slot: Slot<T> = { object };
    names.set(name, slot);
    this.#all.add(slot);
    return slot;
  }

  remove(namespace: string, name: string): void {
    const names = this.#namespaces.get(namespace);
    const slot = names?.get(name);
    if (names === undefined || slot === undefined) return;
    names.delete(name);
    this.#all.delete(slot);
    this.#lastSlot = undefined;
  }

  list(namespace?: string): readonly T[] {
    const slots = namespace === undefined ? this.#all : this.#namespaces.get(namespace)?.values();
    return slots === undefined ? [] : Array.from(slots, (slot) => slot.object);
  }
}
