import type { ValuePath } from '../value-at.ts';

/**
 * A copy of JSON with a value at a path; objects on the way are made. Undefined where a list has no such item, or where something
 * else than an object or a list is in the way.
 */
export function withValue(whole: unknown, path: ValuePath, value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (Array.isArray(whole)) {
    const items: readonly unknown[] = whole;
    const index = Number(key);
    if (!Number.isInteger(index) || index >= items.length) return undefined;
    const changed = withValue(items[index], rest, value);
    return changed === undefined ? undefined : items.with(index, changed);
  }
  if (whole !== undefined && (typeof whole !== 'object' || whole === null)) return undefined;
  const inner: unknown =
    whole !== undefined && Object.hasOwn(whole, key) ? Reflect.get(whole, key) : undefined;
  const changed = withValue(inner, rest, value);
  return changed === undefined
    ? undefined
    : Object.fromEntries([...Object.entries(whole ?? {}), [key, changed]]);
}
