/** The alphabet of generated names (apimachinery util/rand SafeEncodeString, v1.34). */
const SAFE_ALPHABET = 'bcdfghjklmnpqrstvwxz2456789';

/**
 * A short name for a template, the same for equal templates whatever the order of their keys: FNV-1a of its canonical
 * JSON, in the letters the real hash uses. Its value is not that of the real one, which hashes Go's memory layout.
 */
export function templateHash(template: unknown): string {
  const text = canonicalJson(template);
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  }
  return Array.from(String(hash), (digit) =>
    SAFE_ALPHABET.charAt(digit.charCodeAt(0) % SAFE_ALPHABET.length),
  ).join('');
}

/** JSON with sorted keys. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
