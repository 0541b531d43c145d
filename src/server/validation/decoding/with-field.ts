import type { KubernetesObject } from '../../../objects/index.ts';
import type { FieldPath } from '../../../problems/index.ts';

/** A copy with another value at a path that is in the object. */
export function withField(
  object: KubernetesObject,
  path: FieldPath,
  value: unknown,
): KubernetesObject {
  // The cast is safe: only the value at the path differs, and the caller validates the copy.
  return replaceAt(object, path, value) as KubernetesObject;
}

function replaceAt(member: unknown, [step, ...rest]: FieldPath, value: unknown): unknown {
  if (step === undefined) return value;
  if (Array.isArray(member)) {
    const entries: readonly unknown[] = member;
    return entries.map((entry, index) => (index === step ? replaceAt(entry, rest, value) : entry));
  }
  if (typeof member !== 'object' || member === null) return member;
  return Object.fromEntries(
    Object.entries(member).map(([key, entry]) => [
      key,
      key === step ? replaceAt(entry, rest, value) : entry,
    ]),
  );
}
