import { isRecord } from '../../units/index.ts';
/** The members of a JSON object. */
export type Members = Readonly<Record<string, unknown>>;

export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/** One own member: inherited keys such as "constructor" count as absent. */
export function memberOf(members: Members, key: string): unknown {
  return Object.hasOwn(members, key) ? members[key] : undefined;
}

/** True if two JSON values are equal, in any order of their keys. A key with value undefined counts as absent. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (isList(a) && isList(b)) {
    return a.length === b.length && a.every((item, at) => isSame(item, b[at]));
  }
  if (!isRecord(a) || !isRecord(b)) return false;
  const isCovered = Object.keys(b).every((key) => Object.hasOwn(a, key) || b[key] === undefined);
  return isCovered && Object.keys(a).every((key) => isSame(a[key], memberOf(b, key)));
}
