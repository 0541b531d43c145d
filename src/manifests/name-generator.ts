/** Kubernetes' alphabet for generated names: no vowels, nothing that is easily mistaken. */
const ALPHABET = 'bcdfghjklmnpqrstvwxz2456789';
const SUFFIX_LENGTH = 5;
/** What a generated name keeps of its prefix. Rule: apiserver/pkg/storage/names/generate.go, v0.34. */
const LONGEST_PREFIX = 63 - SUFFIX_LENGTH;
const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/**
 * Names for objects that give only a prefix. The same input gets the same names: a suffix hangs on what is named and on
 * how many of the same came before, so it stays when a field of the object changes.
 */
export class NameGenerator {
  private readonly counts = new Map<string, number>();

  /** `of` tells what is named: kind and namespace. */
  name(prefix: string, of: string): string {
    const key = `${of}/${prefix}`;
    const count = this.counts.get(key) ?? 0;
    this.counts.set(key, count + 1);
    return prefix.slice(0, LONGEST_PREFIX) + suffixOf(`${key}#${String(count)}`);
  }
}

function suffixOf(text: string): string {
  let hash = FNV_OFFSET;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), FNV_PRIME);
  }
  let rest = hash >>> 0;
  let suffix = '';
  for (let count = 0; count < SUFFIX_LENGTH; count++) {
    suffix += ALPHABET.charAt(rest % ALPHABET.length);
    rest = Math.floor(rest / ALPHABET.length);
  }
  return suffix;
}
