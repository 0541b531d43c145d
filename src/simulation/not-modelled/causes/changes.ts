import type { KubernetesObject } from '../../../objects/index.ts';

/**
 * Whether a manifest has a value that the stored object lacks. Values of the stored object alone are defaults or belong to other
 * managers. Metadata and status are not compared.
 */
export function changes(manifest: KubernetesObject, stored: KubernetesObject): boolean {
  return Object.entries(manifest).some(([field, value]: [string, unknown]) =>
    field === 'apiVersion' || field === 'metadata' || field === 'status'
      ? false
      : !covers(Object.hasOwn(stored, field) ? Reflect.get(stored, field) : undefined, value),
  );
}

/** Lists are compared item by item, in order. */
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
