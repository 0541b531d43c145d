import { valueAt } from '../problems/index.ts';
import type { FieldPath } from '../problems/index.ts';

/** The text at a path, or undefined. */
export function textAt(value: unknown, ...path: FieldPath): string | undefined {
  const found = valueAt(value, path);
  return typeof found === 'string' ? found : undefined;
}

/** The list at a path, or an empty one. */
export function listAt(value: unknown, ...path: FieldPath): readonly unknown[] {
  const found = valueAt(value, path);
  return Array.isArray(found) ? found : [];
}
