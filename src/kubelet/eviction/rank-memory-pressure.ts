/** The fields that rank a pod for eviction; bytes. */
export interface MemoryUse {
  readonly priority: number;
  readonly request: number;
  /** Undefined: no statistics. */
  readonly usage: number | undefined;
  /** The request that is subtracted from the usage; default: `request`. */
  readonly subtracted?: number;
}

/**
 * Pods in the order in which they are evicted (pkg/kubelet/eviction/helpers.go: rankMemoryPressure, and in the same way
 * rankDiskPressureFunc, v1.34): without statistics, then above their request, then of lower priority, then furthest above (or least below) their request.
 */
export function rankMemoryPressure<T extends MemoryUse>(pods: readonly T[]): readonly T[] {
  return [...pods].sort(compare);
}

function compare(a: MemoryUse, b: MemoryUse): number {
  if (a.usage === undefined || b.usage === undefined) {
    const known = Number(a.usage !== undefined) - Number(b.usage !== undefined);
    return known === 0 ? a.priority - b.priority : known;
  }
  const above = Number(b.usage > b.request) - Number(a.usage > a.request);
  if (above !== 0) return above;
  if (a.priority !== b.priority) return a.priority - b.priority;
  return excessOf(b, b.usage) - excessOf(a, a.usage);
}

function excessOf({ request, subtracted = request }: MemoryUse, usage: number): number {
  return usage - subtracted;
}
