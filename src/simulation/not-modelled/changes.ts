import type { KubernetesObject } from '../../api/index.ts';

/**
 * Whether a manifest asks for anything that the stored object does not have. What only the stored object has is a default or
 * another manager's; status and most of metadata are the server's.
 */
export function changes(manifest: KubernetesObject, stored: KubernetesObject): boolean {
  return Object.entries(manifest).some(([field, value]: [string, unknown]) =>
    field === 'apiVersion' || field === 'metadata' || field === 'status'
      ? false
      : !covers(Object.hasOwn(stored, field) ? Reflect.get(stored, field) : undefined, value),
  );
}

/** Lists are equal item by item, in their order. */
function covers(stored: unknown, asked: unknown): boolean {
  if (asked === null || asked === undefined) return true;
  if (typeof asked !== 'object') return stored === asked;
  if (typeof stored !== 'object' || stored === null) return Object.keys(asked).length === 0;
  if (Array.isArray(asked) && (!Array.isArray(stored) || stored.length !== asked.length)) {
    return false;
  }
  return Object.entries(asked).every(([key, value]: [string, unknown]) =>
    covers(Object.hasOwn(stored, key) ? Reflect.get(stored, key) : undefined, value),
  );
}
