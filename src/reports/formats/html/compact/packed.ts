/**
 * Values of one place in a document, one under the other. Strings are indexes into a table; objects are columns. Columns that a column
 * contains come before it, and are named by their index.
 *
 * - `v`: as they are
 * - `s`: indexes of strings
 * - `n`: numbers
 * - `a`: arrays: their lengths, and all of their items
 * - `d`: arrays of strings with many equal arrays (dictionary encoding): for each array its index, and the distinct arrays
 * - `o`: objects: lists of keys, which list each object has, and a column for each key
 * - `m`: objects with many keys: their numbers of keys, all keys, all values
 * - `x`: values of several kinds: the kind of each, and a column for each kind
 */
export type Column =
  | readonly ['v', readonly unknown[]]
  | readonly ['s', Numbers]
  | readonly ['n', Numbers]
  | readonly ['a', Numbers, number]
  | readonly ['d', Numbers, number]
  | readonly ['o', readonly (readonly string[])[], Numbers, Readonly<Record<string, number>>]
  | readonly ['m', Numbers, number, number]
  | readonly ['x', Numbers, readonly number[]];

/**
 * The shortest of: the numbers; [value, how often] pairs in a row; differences from one number to the next, starting at 0; pairs of
 * differences.
 */
export type Numbers =
  | { readonly each: readonly number[] }
  | { readonly runs: readonly number[] }
  | { readonly steps: readonly number[] }
  | { readonly stepRuns: readonly number[] };

/** Different strings, in order of their first use. */
export interface PackedStrings {
  /** Texts in which each NUL stands for a word. */
  readonly patterns: readonly string[];
  /** Different words with a digit. */
  readonly words: readonly string[];
  /** The pattern of each string, and the words of all strings in a row. */
  readonly pattern: Numbers;
  readonly word: Numbers;
}

/**
 * A packed document: JSON texts that are read one by one, as reading a large text cannot be interrupted. First the four parts of the
 * strings, then the columns; the last one has the document as its only value.
 */
export type Packed = readonly string[];
