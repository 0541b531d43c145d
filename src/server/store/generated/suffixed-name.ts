/** Without vowels and characters that look alike. Source: apimachinery pkg/util/rand, v1.34. */
export const SAFE_ALPHABET = 'bcdfghjklmnpqrstvwxz2456789';
const SUFFIX_LENGTH = 5;
/** Prefixes are cut to 63 characters without the suffix. Source: apiserver pkg/storage/names, v1.34. */
const LONGEST_PREFIX = 63 - SUFFIX_LENGTH;
/** The number of different suffixes. */
export const NAME_SUFFIXES = SAFE_ALPHABET.length ** SUFFIX_LENGTH;

/** A name as the API server generates it: the prefix and five characters. Equal numbers, modulo NAME_SUFFIXES, have equal suffixes. */
export function generatedName(generateName: string, suffix: number): string {
  let name =
    generateName.length > LONGEST_PREFIX ? generateName.slice(0, LONGEST_PREFIX) : generateName;
  for (let rest = suffix, at = 0; at < SUFFIX_LENGTH; at++) {
    name += SAFE_ALPHABET.charAt(rest % SAFE_ALPHABET.length);
    rest = Math.floor(rest / SAFE_ALPHABET.length);
  }
  return name;
}
