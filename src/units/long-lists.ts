/*
 * What calls with spread lists do, for lists of any length: an engine passes arguments on the stack, so that `list.push(...more)` and
 * `Math.min(...list)` throw a RangeError from some 100,000 elements on. Lint refuses spreads in calls.
 */

/** Adds elements to the end of a list. `more` is another list. */
export function append<T>(list: T[], more: Iterable<T>): void {
  for (const one of more) list.push(one);
}

/** The least of numbers; Infinity without any. */
export function least(numbers: Iterable<number>): number {
  let found = Infinity;
  for (const one of numbers) found = Math.min(found, one);
  return found;
}

/** The greatest of numbers; -Infinity without any. */
export function greatest(numbers: Iterable<number>): number {
  let found = -Infinity;
  for (const one of numbers) found = Math.max(found, one);
  return found;
}

/** Whether two lists, empty if absent, have the same items in the same order. Objects are the same only if they are one object. */
export const hasSameItems = <T>(a: readonly T[] = [], b: readonly T[] = []): boolean =>
  a.length === b.length && a.every((one, at) => one === b[at]);

const SHIFT = 11;
const PIECE = 1 << SHIFT;

/**
 * An append-only list in pieces: an array of a hundred thousand entries would be copied half a dozen times as it grows, each time
 * to newly allocated memory.
 */
export class LongList<T> {
  readonly #pieces: T[][] = [];
  #last: T[] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(value: T): void {
    const at = this.#length++ & (PIECE - 1);
    if (at === 0) {
      this.#last = new Array<T>(PIECE);
      this.#pieces.push(this.#last);
    }
    this.#last[at] = value;
  }

  /** `index` must be below `length`. */
  at(index: number): T {
    return this.#pieces[index >> SHIFT]![index & (PIECE - 1)]!;
  }
}
