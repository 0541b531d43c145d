import type { FieldPath } from '../../problems/index.ts';

/**
 * A copy of JSON with a value at a path; missing objects on the way are created. Undefined if a list has no such item, or if the
 * path leads through something other than an object or a list.
 */
export function withValue(whole: unknown, path: FieldPath, value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (Array.isArray(whole)) return withItem(whole, Number(key), rest, value);
  if (whole !== undefined && (typeof whole !== 'object' || whole === null)) return undefined;
  const inner: unknown =
    whole !== undefined && Object.hasOwn(whole, key) ? Reflect.get(whole, key) : undefined;
  const changed = withValue(inner, rest, value);
  return changed === undefined
    ? undefined
    : Object.fromEntries([...Object.entries(whole ?? {}), [key, changed]]);
}

function withItem(
  items: readonly unknown[],
  index: number,
  rest: FieldPath,
  value: unknown,
): unknown {
  if (!Number.isInteger(index) || index >= items.length) return undefined;
  const changed = withValue(items[index], rest, value);
  return changed === undefined ? undefined : items.with(index, changed);
}
