import type { Work } from './slices.ts';

/** What rows are sorted by. */
export type Key = string | number;

/** Numbers before texts. */
export function compareKeys(a: Key, b: Key): number {
  if (typeof a === 'number') return typeof b === 'number' ? a - b : -1;
  if (typeof b === 'number') return 1;
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Rows that are sorted in one go, and merged between two interruptions. */
const RUN = 2048;

/** The indexes of keys in their order; equal keys stay in the order in which they are given. */
export function* sortedIndexes(keys: readonly Key[], isDown: boolean): Work<Int32Array> {
  const compare = (a: number, b: number): number => {
    const [left = '', right = ''] = [keys[a], keys[b]];
    return isDown ? compareKeys(right, left) : compareKeys(left, right);
  };
  let sorted = new Int32Array(keys.length);
  for (let at = 0; at < keys.length; at++) sorted[at] = at;
  for (let from = 0; from < keys.length; from += RUN) {
    sorted.subarray(from, from + RUN).sort(compare);
    yield;
  }
  let merged = new Int32Array(keys.length);
  for (let width = RUN; width < keys.length; width *= 2) {
    for (let from = 0; from < keys.length; from += 2 * width) {
      yield* merge({ sorted, merged, from, width }, compare);
    }
    [sorted, merged] = [merged, sorted];
  }
  return sorted;
}

/** Two sorted neighbours of the same width; the second may be shorter or missing. */
interface Neighbours {
  readonly sorted: Int32Array;
  readonly merged: Int32Array;
  readonly from: number;
  readonly width: number;
}

function* merge(
  { sorted, merged, from, width }: Neighbours,
  compare: (a: number, b: number) => number,
): Work<void> {
  const middle = Math.min(sorted.length, from + width);
  const end = Math.min(sorted.length, middle + width);
  let [left, right] = [from, middle];
  for (let to = from; to < end; to++) {
    const [one = 0, other = 0] = [sorted[left], sorted[right]];
    const takesLeft = left < middle && (right >= end || compare(one, other) <= 0);
    merged[to] = takesLeft ? one : other;
    if (takesLeft) left++;
    else right++;
    if (to % RUN === RUN - 1) yield;
  }
}
