/** An item, and how many came before it. */
interface Entry<T> {
  readonly item: T;
  readonly sequence: number;
}

/**
 * Gives the least first; those that compare equal leave in the order in which they came. What comes in order, as the pods of one
 * priority do, waits in a line and costs one comparison; only the rest goes through a binary heap.
 */
export class PodHeap<T> {
  #line: T[] = [];
  /** By place in the line, how many had come before. */
  #sequences: number[] = [];
  /** Where the line begins: what stands before it has left. */
  #first = 0;
  readonly #heap: Entry<T>[] = [];
  readonly #compare: (a: T, b: T) => number;
  #sequence = 0;

  constructor(compare: (a: T, b: T) => number) {
    this.#compare = compare;
  }

  get length(): number {
    return this.#line.length - this.#first + this.#heap.length;
  }

  get top(): T | undefined {
    return this.#lineIsNext() ? this.#line[this.#first] : this.#heap[0]?.item;
  }

  push(item: T): void {
    const sequence = ++this.#sequence;
    const last = this.#line.at(-1);
    if (last === undefined || this.#compare(last, item) <= 0) {
      this.#line.push(item);
      this.#sequences.push(sequence);
    } else this.#pushToHeap({ item, sequence });
  }

  pop(): T | undefined {
    if (!this.#lineIsNext()) return this.#popFromHeap();
    const item = this.#line[this.#first++];
    if (this.#first === this.#line.length) {
      this.#line = [];
      this.#sequences = [];
      this.#first = 0;
    }
    return item;
  }

  #lineIsNext(): boolean {
    const inLine = this.#line[this.#first];
    const inHeap = this.#heap[0];
    if (inLine === undefined || inHeap === undefined) return inLine !== undefined;
    return this.#isBefore({ item: inLine, sequence: this.#sequences[this.#first]! }, inHeap);
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
