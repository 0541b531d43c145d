/** Fields and indexes, such as "spec", "containers", "0". */
export type ValuePath = readonly string[];

/** The value at a path of JSON; undefined if an own field on the path is missing. */
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

/** The list at a path, or an empty one. */
export function listAt(value: unknown, ...path: ValuePath): readonly unknown[] {
  const found = valueAt(value, path);
  return Array.isArray(found) ? found : [];
}
