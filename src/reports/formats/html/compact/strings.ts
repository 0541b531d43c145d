import { packNumbers, unpackNumbers } from './numbers.ts';
import type { PackedStrings } from './packed.ts';

/** Words. One expression for words with a digit would try each letter of a long word without one as its start. */
const WORD = /[\w.-]+/g;

/** Names of pods and nodes, which messages repeat. */
const isName = (word: string): boolean => /\d/.test(word);

/** Strings as patterns and words: "Successfully assigned a/b-1 to c-2" shares all three with others. */
export function packStrings(strings: Iterable<string>): PackedStrings {
  const patterns = new Map<string, number>();
  const words = new Map<string, number>();
  const pattern: number[] = [];
  const word: number[] = [];
  for (const text of strings) {
    // A text that contains the placeholder is a word itself.
    const isWhole = text.includes('\0');
    const found = isWhole ? [text] : (text.match(WORD) ?? []).filter(isName);
    pattern.push(indexIn(patterns, isWhole ? '\0' : text.replaceAll(WORD, placeholder)));
    for (const one of found) word.push(indexIn(words, one));
  }
  return {
    patterns: [...patterns.keys()],
    words: [...words.keys()],
    pattern: packNumbers(pattern),
    word: packNumbers(word),
  };
}

const placeholder = (word: string): string => (isName(word) ? '\0' : word);

export function indexIn(table: Map<string, number>, text: string): number {
  const known = table.get(text);
  if (known !== undefined) return known;
  table.set(text, table.size);
  return table.size - 1;
}

/** Strings between two interruptions. */
const STEP = 5000;

/**
 * The strings that were packed. Each is made in one piece: a text that is joined step by step is copied when it is first searched, and
 * that of all texts at once stops the page.
 */
export function* unpackStrings({
  patterns,
  words,
  pattern,
  word,
}: PackedStrings): Generator<undefined, readonly string[]> {
  const own = yield* unpackNumbers(word);
  const parts = patterns.map((text) => text.split('\0'));
  const strings: string[] = [];
  let next = 0;
  for (const index of yield* unpackNumbers(pattern)) {
    const [first = '', ...others] = parts[index] ?? [];
    const pieces = [first];
    for (const part of others) pieces.push(words[own[next++] ?? 0] ?? '', part);
    strings.push(pieces.join(''));
    if (strings.length % STEP === 0) yield;
  }
  return strings;
}
