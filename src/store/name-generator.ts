/** Without vowels and characters that look alike. Source: apimachinery pkg/util/rand, v1.34. */
const SAFE_ALPHABET = 'bcdfghjklmnpqrstvwxz2456789';
const SUFFIX_LENGTH = 5;
/** 63 characters without the suffix. Source: apiserver pkg/storage/names, v1.34. */
const LONGEST_PREFIX = 58;
const SUFFIXES = SAFE_ALPHABET.length ** SUFFIX_LENGTH;
/** Coprime to SUFFIXES, so that stepping by it visits every suffix before one repeats. */
const STRIDE = 6_700_417;

/**
 * Names from `metadata.generateName`. The five-character suffix depends only on the seed, the prefix and the number of earlier
 * names with that prefix, so other workloads do not change it.
 */
export class NameGenerator {
  readonly #seed: number;
  readonly #next = new Map<string, number>();

  constructor(seed: number) {
    this.#seed = seed;
  }

  generate(generateName: string): string {
    const suffix = this.#next.get(generateName) ?? this.#start(generateName);
    this.#next.set(generateName, (suffix + STRIDE) % SUFFIXES);
    const prefix =
      generateName.length > LONGEST_PREFIX ? generateName.slice(0, LONGEST_PREFIX) : generateName;
    return prefix + suffixText(suffix);
  }

  #start(prefix: string): number {
    let hash = (0x811c9dc5 ^ this.#seed) >>> 0;
    for (let at = 0; at < prefix.length; at++) {
      hash = Math.imul(hash ^ prefix.charCodeAt(at), 0x01000193) >>> 0;
    }
    return hash % SUFFIXES;
  }
}

function suffixText(suffix: number): string {
  const base = SAFE_ALPHABET.length;
  let text = '';
  for (let rest = suffix, at = 0; at < SUFFIX_LENGTH; at++) {
    text += SAFE_ALPHABET[rest % base]!;
    rest = Math.floor(rest / base);
  }
  return text;
}
