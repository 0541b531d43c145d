/** The hash FNV-1a of a text's UTF-16 code units, 32 bits without a sign. Another `seed` gives other hashes. */
export function fnv1a(text: string, seed = 0): number {
  let hash = 0x811c9dc5 ^ seed;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
