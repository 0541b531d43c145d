/** What `Map` and `WeakMap` have in common. */
interface Table<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): unknown;
}

/** The value of the key, which is made and kept if there is none. (Node 20 has no Map.prototype.getOrInsertComputed.) */
export function getOrInsert<K, V>(table: Table<K, V>, key: K, make: () => NoInfer<V>): V {
  const known = table.get(key);
  if (known !== undefined) return known;
  const made = make();
  table.set(key, made);
  return made;
}

/** Items by key; keys and items keep their order; items without a key are left out. (Node 20 has no Map.groupBy.) */
export function groupBy<K, T>(items: Iterable<T>, keyOf: (item: T) => K | undefined): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key !== undefined) getOrInsert(groups, key, () => []).push(item);
  }
  return groups;
}
