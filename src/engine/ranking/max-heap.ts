/** A binary heap of numbers, largest first. */
export class MaxHeap {
  readonly #keys: number[] = [];

  get length(): number {
    return this.#keys.length;
  }

  get top(): number {
    return this.#keys[0]!;
  }

  push(key: number): void {
    const keys = this.#keys;
    let at = keys.push(key) - 1;
    while (at > 0) {
      const up = (at - 1) >> 1;
      if (keys[up]! >= key) break;
      keys[at] = keys[up]!;
      at = up;
    }
    keys[at] = key;
  }

  pop(): void {
    const keys = this.#keys;
    const last = keys.pop()!;
    if (keys.length > 0) this.#sink(0, last);
  }

  /** Drops every key for which `holds` is false. */
  keep(holds: (key: number) => boolean): void {
    const keys = this.#keys;
    let kept = 0;
    for (const key of keys) if (holds(key)) keys[kept++] = key;
    keys.length = kept;
    for (let at = (kept >> 1) - 1; at >= 0; at--) this.#sink(at, keys[at]!);
  }

  #sink(at: number, key: number): void {
    const keys = this.#keys;
    const { length } = keys;
    let hole = at;
    for (let child = 2 * hole + 1; child < length; child = 2 * hole + 1) {
      if (child + 1 < length && keys[child + 1]! > keys[child]!) child++;
      if (keys[child]! <= key) break;
      keys[hole] = keys[child]!;
      hole = child;
    }
    keys[hole] = key;
  }
}
