/** A field or an index on every level, such as "spec", "containers", "0". */
export type ValuePath = readonly string[];

/** What an object of unknown shape holds at a path; undefined where there is no such field of its own. */
export function valueAt(value: unknown, path: ValuePath): unknown {
  return path.reduce<unknown>(
    (parent, key) =>
      typeof parent === 'object' && parent !== null && Object.hasOwn(parent, key)
        ? Reflect.get(parent, key)
        : undefined,
    value,
  );
}

/** The text at a path, or undefined. */
export function textAt(value: unknown, ...path: ValuePath): string | undefined {
  const found = valueAt(value, path);
  return typeof found === 'string' ? found : undefined;
}

/** The list at a path; empty where there is none. */
export function listAt(value: unknown, ...path: ValuePath): readonly unknown[] {
  const found = valueAt(value, path);
  return Array.isArray(found) ? found : [];
}
