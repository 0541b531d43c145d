/** An item, and how many were pushed before it. */
interface Entry<T> {
  readonly item: T;
  readonly sequence: number;
}

/**
 * A priority queue: the least item first, equal items in the order of their pushes. Items that are pushed in order, like pods of
 * one priority, are kept in a list at one comparison each; only the others go through a binary heap.
 */
export class PriorityQueue<T> {
  #list: T[] = [];
  /** By place in the list, how many items were pushed before. */
  #sequences: number[] = [];
  /** The first place of the list that is not popped yet. */
  #first = 0;
  readonly #heap: Entry<T>[] = [];
  readonly #compare: (a: T, b: T) => number;
  #sequence = 0;

  constructor(compare: (a: T, b: T) => number) {
    this.#compare = compare;
  }

  get length(): number {
    return this.#list.length - this.#first + this.#heap.length;
  }

  get top(): T | undefined {
    return this.#listIsNext() ? this.#list[this.#first] : this.#heap[0]?.item;
  }

  push(item: T): void {
    const sequence = ++this.#sequence;
    const last = this.#list.at(-1);
    if (last === undefined || this.#compare(last, item) <= 0) {
      this.#list.push(item);
      this.#sequences.push(sequence);
    } else this.#pushToHeap({ item, sequence });
  }

  pop(): T | undefined {
    if (!this.#listIsNext()) return this.#popFromHeap();
    const item = this.#list[this.#first++];
    if (this.#first === this.#list.length) {
      this.#list = [];
      this.#sequences = [];
      this.#first = 0;
    }
    return item;
  }

  #listIsNext(): boolean {
    const inList = this.#list[this.#first];
    const inHeap = this.#heap[0];
    if (inList === undefined || inHeap === undefined) return inList !== undefined;
    return this.#isBefore({ item: inList, sequence: this.#sequences[this.#first]! }, inHeap);
  }

  #pushToHeap(entry: Entry<T>): void {
    const heap = this.#heap;
    heap.push(entry);
    for (let at = heap.length - 1; at > 0;) {
      const up = (at - 1) >> 1;
      if (!this.#isBefore(heap[at]!, heap[up]!)) break;
      this.#swap(at, up);
      at = up;
    }
  }

  #popFromHeap(): T | undefined {
    const heap = this.#heap;
    const last = heap.length - 1;
    if (last < 0) return undefined;
    this.#swap(0, last);
    const top = heap.pop()?.item;
    for (let at = 0; ;) {
      let least = at;
      const left = 2 * at + 1;
      if (left < last && this.#isBefore(heap[left]!, heap[least]!)) least = left;
      if (left + 1 < last && this.#isBefore(heap[left + 1]!, heap[least]!)) least = left + 1;
      if (least === at) return top;
      this.#swap(at, least);
      at = least;
    }
  }

  #isBefore(a: Entry<T>, b: Entry<T>): boolean {
    return (this.#compare(a.item, b.item) || a.sequence - b.sequence) < 0;
  }

  #swap(a: number, b: number): void {
    const heap = this.#heap;
    const kept = heap[a]!;
    heap[a] = heap[b]!;
    heap[b] = kept;
  }
}
