/** Kubernetes' alphabet for generated names: without vowels and characters that look alike. */
const ALPHABET = 'bcdfghjklmnpqrstvwxz2456789';
const SUFFIX_LENGTH = 5;
/** The length to which a prefix is cut. Rule: apiserver/pkg/storage/names/generate.go, v0.34. */
const LONGEST_PREFIX = 63 - SUFFIX_LENGTH;
const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/**
 * Names for objects with only a prefix. Equal input gets equal names: the suffix depends on kind, namespace and prefix and on
 * the number of such objects before, so it stays when a field of the object changes.
 */
export class NameGenerator {
  private readonly counts = new Map<string, number>();

  /** `of`: kind and namespace of the object. */
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
