/** Sorts a list in place as sort.Slice of Go 1.26 does: of more than twelve items, equal ones may change places, always in the same way. */
export function sortSlice<T>(items: T[], isLess: (a: T, b: T) => boolean): void {
  if (items.length < 2) return;
  const bits = 32 - Math.clz32(items.length);
  new PatternDefeatingSort(items, isLess).sort(0, items.length, bits);
}

const MOST_INSERTED = 12;
const MOST_STEPS = 5;
const SHORTEST_SHIFT = 50;
const SHORTEST_NINTHER = 50;
const MOST_SWAPS = 12;
const UINT64 = 64;

interface Pivot {
  readonly at: number;
  readonly hint: 'unknown' | 'increasing' | 'decreasing';
}

/** Rule: pdqsort_func, src/sort/zsortfunc.go, Go 1.26. */
class PatternDefeatingSort<T> {
  readonly #items: T[];
  readonly #isLess: (a: T, b: T) => boolean;
  #swaps = 0;

  constructor(items: T[], isLess: (a: T, b: T) => boolean) {
    this.#items = items;
    this.#isLess = isLess;
  }

  /** Sorts from `a` to before `b`; `limit` bad pivots are allowed before heap sort takes over. */
  sort(a: number, b: number, limit: number): void {
    let [from, to, left] = [a, b, limit];
    let [wasBalanced, wasPartitioned] = [true, true];
    while (to - from > MOST_INSERTED) {
      const length = to - from;
      if (left === 0) {
        this.#heapSort(from, to);
        return;
      }
      if (!wasBalanced) {
        this.#breakPatterns(from, to);
        left -= 1;
      }
      const { at: pivot, hint } = this.#orderedPivot(from, to);
      const mayBeSorted = wasBalanced && wasPartitioned && hint === 'increasing';
      if (mayBeSorted && this.#isSortedInFewSteps(from, to)) return;
      if (from > 0 && !this.#less(from - 1, pivot)) {
        from = this.#partitionEqual(from, to, pivot);
        continue;
      }
      const { middle, isPartitioned } = this.#partition(from, to, pivot);
      wasPartitioned = isPartitioned;
      wasBalanced = Math.min(middle - from, to - middle) >= Math.floor(length / 8);
      if (middle - from < to - middle) {
        this.sort(from, middle, left);
        from = middle + 1;
      } else {
        this.sort(middle + 1, to, left);
        to = middle;
      }
    }
    this.#insertionSort(from, to);
  }

  #less(a: number, b: number): boolean {
    return this.#isLess(this.#at(a), this.#at(b));
  }

  #at(index: number): T {
    return this.#items[index] as T;
  }

  #swap(a: number, b: number): void {
    const kept = this.#at(a);
    this.#items[a] = this.#at(b);
    this.#items[b] = kept;
  }

  #insertionSort(a: number, b: number): void {
    for (let i = a + 1; i < b; i++) this.#shiftDown(i, a);
  }

  /** Moves an item towards the start for as long as it is less than the one before. */
  #shiftDown(from: number, first: number): void {
    for (let j = from; j > first && this.#less(j, j - 1); j--) this.#swap(j, j - 1);
  }

  #heapSort(a: number, b: number): void {
    const length = b - a;
    for (let i = Math.floor((length - 1) / 2); i >= 0; i--) this.#sift(i, length, a);
    for (let i = length - 1; i >= 0; i--) {
      this.#swap(a, a + i);
      this.#sift(0, i, a);
    }
  }

  #sift(start: number, length: number, first: number): void {
    for (let root = start; ;) {
      let child = 2 * root + 1;
      if (child >= length) return;
      if (child + 1 < length && this.#less(first + child, first + child + 1)) child += 1;
      if (!this.#less(first + root, first + child)) return;
      this.#swap(first + root, first + child);
      root = child;
    }
  }

  #partition(
    a: number,
    b: number,
    pivot: number,
  ): { readonly middle: number; readonly isPartitioned: boolean } {
    this.#swap(a, pivot);
    let [i, j] = [a + 1, b - 1];
    for (let isPartitioned = true; ; isPartitioned = false) {
      while (i <= j && this.#less(i, a)) i += 1;
      while (i <= j && !this.#less(j, a)) j -= 1;
      if (i > j) {
        this.#swap(j, a);
        return { middle: j, isPartitioned };
      }
      this.#swap(i, j);
      i += 1;
      j -= 1;
    }
  }

  /** Parts items that equal the pivot from those that are greater. */
  #partitionEqual(a: number, b: number, pivot: number): number {
    this.#swap(a, pivot);
    let [i, j] = [a + 1, b - 1];
    for (;;) {
      while (i <= j && !this.#less(a, i)) i += 1;
      while (i <= j && this.#less(a, j)) j -= 1;
      if (i > j) return i;
      this.#swap(i, j);
      i += 1;
      j -= 1;
    }
  }

  #isSortedInFewSteps(a: number, b: number): boolean {
    let i = a + 1;
    for (let step = 0; step < MOST_STEPS; step++) {
      while (i < b && !this.#less(i, i - 1)) i += 1;
      if (i === b) return true;
      if (b - a < SHORTEST_SHIFT) return false;
      this.#swap(i, i - 1);
      if (i - a >= 2) this.#shiftDown(i - 1, 0);
      for (let j = i + 1; j < b && this.#less(j, j - 1); j++) this.#swap(j, j - 1);
    }
    return false;
  }

  /** Scatters some items, to break patterns that make bad pivots. */
  #breakPatterns(a: number, b: number): void {
    const length = b - a;
    if (length < 8) return;
    let random = BigInt(length);
    const mask = BigInt(2 ** (32 - Math.clz32(length)) - 1);
    const first = a + Math.floor(length / 4) * 2 - 1;
    for (let i = first; i < first + 3; i++) {
      random ^= BigInt.asUintN(UINT64, random << 13n);
      random ^= random >> 7n;
      random ^= BigInt.asUintN(UINT64, random << 17n);
      const other = Number(random & mask);
      this.#swap(i, a + (other >= length ? other - length : other));
    }
  }

  /** The pivot; a range that seems to be in falling order is turned around. */
  #orderedPivot(a: number, b: number): Pivot {
    const pivot = this.#choosePivot(a, b);
    if (pivot.hint !== 'decreasing') return pivot;
    for (let [i, j] = [a, b - 1]; i < j; i++, j--) this.#swap(i, j);
    return { at: b - 1 - (pivot.at - a), hint: 'increasing' };
  }

  #choosePivot(a: number, b: number): Pivot {
    const length = b - a;
    const quarter = Math.floor(length / 4);
    this.#swaps = 0;
    let [i, j, k] = [a + quarter, a + quarter * 2, a + quarter * 3];
    if (length >= 8) {
      if (length >= SHORTEST_NINTHER) {
        i = this.#median(i - 1, i, i + 1);
        j = this.#median(j - 1, j, j + 1);
        k = this.#median(k - 1, k, k + 1);
      }
      j = this.#median(i, j, k);
    }
    if (this.#swaps === 0) return { at: j, hint: 'increasing' };
    return { at: j, hint: this.#swaps === MOST_SWAPS ? 'decreasing' : 'unknown' };
  }

  #median(x: number, y: number, z: number): number {
    const [least, rest] = this.#inOrder(x, y);
    const [middle] = this.#inOrder(rest, z);
    return this.#inOrder(least, middle)[1];
  }

  #inOrder(a: number, b: number): readonly [number, number] {
    if (!this.#less(b, a)) return [a, b];
    this.#swaps += 1;
    return [b, a];
  }
}
