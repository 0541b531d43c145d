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
