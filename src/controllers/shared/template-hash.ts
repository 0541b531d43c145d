import { SAFE_ALPHABET } from '../../server/index.ts';
import { fnv1a } from '../../units/index.ts';

/**
 * FNV-1a of the template's JSON with sorted keys, in the alphabet of the real hash (SafeEncodeString, apimachinery pkg/util/rand,
 * v1.34). The value differs from the real one, which
 * hashes Go's memory layout. `collisions`: number of earlier hashes of this template that collided, like collisionCount.
 */
export function templateHash(template: unknown, collisions = 0): string {
  const text = canonicalJson(template);
  const hash = fnv1a(collisions === 0 ? text : `${text}/${collisions}`);
  return Array.from(String(hash), (digit) =>
    SAFE_ALPHABET.charAt(digit.charCodeAt(0) % SAFE_ALPHABET.length),
  ).join('');
}

/** A uid derived from a text. Its version is 8, so it differs from all uids of the API server (version 4). */
export function derivedUid(text: string): string {
  const [a = '', b = '', c = '', d = ''] = ['a', 'b', 'c', 'd'].map((salt) =>
    fnv1a(`${salt}${text}`).toString(16).padStart(8, '0'),
  );
  return `${a}-${b.slice(0, 4)}-8${b.slice(5)}-a${c.slice(0, 3)}-${c.slice(4)}${d}`;
}

/** JSON with sorted keys. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
