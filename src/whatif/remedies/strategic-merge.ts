import { isRecord } from '../../units/index.ts';

/** Part of an object; null removes a field. */
export type Patch = Readonly<Record<string, unknown>>;

/** Lists that are merged by a key of their entries (patchMergeKey in k8s.io/api v0.34 core/v1/types.go); others are replaced. */
const MERGE_KEYS: Readonly<Record<string, string | undefined>> = {
  containers: 'name',
  initContainers: 'name',
  ports: 'containerPort',
  topologySpreadConstraints: 'topologyKey',
};

/** Applies a strategic merge patch, as the API server does for the fields that hints change. */
export function strategicMerge<T extends object>(object: T, patch: Patch): T {
  // The caller validates the patched object.
  return merged(object, patch) as T;
}

function merged(before: unknown, patch: Patch): object {
  const result: Record<string, unknown> = isRecord(before) ? { ...before } : {};
  for (const [field, value] of Object.entries(patch)) {
    const key = MERGE_KEYS[field];
    if (value === null) Reflect.deleteProperty(result, field);
    else if (Array.isArray(value)) {
      const entries: readonly unknown[] = value;
      result[field] = key === undefined ? entries : mergedList(result[field], entries, key);
    } else if (isRecord(value)) result[field] = merged(result[field], value);
    else result[field] = value;
  }
  return result;
}

function mergedList(before: unknown, patches: readonly unknown[], key: string): unknown[] {
  const entries: unknown[] = Array.isArray(before) ? before.slice() : [];
  for (const patch of patches) {
    if (!isRecord(patch)) continue;
    const at = entries.findIndex((entry) => isRecord(entry) && entry[key] === patch[key]);
    if (at < 0) entries.push(merged(undefined, patch));
    else entries[at] = merged(entries[at], patch);
  }
  return entries;
}
