/** A binary heap of waiting pods; those that compare equal leave in the order in which they came. */
export class PodHeap<T> {
  readonly #items: { readonly item: T; readonly sequence: number }[] = [];
  readonly #compare: (a: T, b: T) => number;
  #sequence = 0;

  constructor(compare: (a: T, b: T) => number) {
    this.#compare = compare;
  }

  get length(): number {
    return this.#items.length;
  }

  get top(): T | undefined {
    return this.#items[0]?.item;
  }

  push(item: T): void {
    const items = this.#items;
    items.push({ item, sequence: ++this.#sequence });
    for (let at = items.length - 1; at > 0;) {
      const up = (at - 1) >> 1;
      if (!this.#before(at, up)) break;
      this.#swap(at, up);
      at = up;
    }
  }

  pop(): T | undefined {
    const items = this.#items;
    const last = items.length - 1;
    if (last < 0) return undefined;
    this.#swap(0, last);
    const top = items.pop()?.item;
    for (let at = 0; ;) {
      let least = at;
      const left = 2 * at + 1;
      if (left < last && this.#before(left, least)) least = left;
      if (left + 1 < last && this.#before(left + 1, least)) least = left + 1;
      if (least === at) return top;
      this.#swap(at, least);
      at = least;
    }
  }

  #before(a: number, b: number): boolean {
    const x = this.#items[a]!;
    const y = this.#items[b]!;
    return (this.#compare(x.item, y.item) || x.sequence - y.sequence) < 0;
  }

  #swap(a: number, b: number): void {
    const items = this.#items;
    const kept = items[a]!;
    items[a] = items[b]!;
    items[b] = kept;
  }
}
