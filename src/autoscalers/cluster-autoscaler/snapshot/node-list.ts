/**
 * The nodes of a snapshot in their order. A node that is removed and comes back has its old place, as the autoscaler's snapshot has
 * it within one fork.
 */
export class NodeList {
  #order: string[] = [];
  readonly #isPresent = new Map<string, boolean>();
  #names: string[] | undefined = [];

  has(name: string): boolean {
    return this.#isPresent.get(name) === true;
  }

  /** The nodes that are there. */
  get names(): readonly string[] {
    return (this.#names ??= this.#order.filter((name) => this.has(name)));
  }

  /** Adds a node, at its old place if it has one; returns what undoes it. */
  add(name: string): () => void {
    const isKnown = this.#isPresent.has(name);
    this.#isPresent.set(name, true);
    if (isKnown) {
      this.#names = undefined;
      return () => this.#withdraw(name);
    }
    this.#order.push(name);
    this.#names?.push(name);
    return () => {
      this.#order.pop();
      this.#isPresent.delete(name);
      this.#names = undefined;
    };
  }

  /** Removes a node; returns what undoes it. */
  remove(name: string): () => void {
    this.#withdraw(name);
    return () => {
      this.#isPresent.set(name, true);
      this.#names = undefined;
    };
  }

  /** Forgets the places of nodes that are not there. */
  trim(): void {
    if (this.names.length === this.#order.length) return;
    for (const name of this.#order) if (!this.has(name)) this.#isPresent.delete(name);
    this.#order = [...this.names];
  }

  #withdraw(name: string): void {
    this.#isPresent.set(name, false);
    this.#names = undefined;
  }
}
