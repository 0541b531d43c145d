import { rankMemoryPressure } from '../../../src/kubelet/index.ts';
import { differences } from '../differences.ts';

interface EvictionCase {
  readonly pods: readonly {
    readonly name: string;
    readonly priority: number;
    readonly memoryRequest: number;
    readonly memoryUsage: number | null;
  }[];
  readonly expect: { readonly evictionOrder: readonly string[] };
}

/** Golden data of eviction.rankMemoryPressure. */
export function checkEvictionRank(line: unknown): string[] {
  // Recorded lines have the shape the format recognised.
  const { pods, expect } = line as EvictionCase;
  const ranked = rankMemoryPressure(
    pods.map(({ name, priority, memoryRequest, memoryUsage }) => ({
      name,
      priority,
      request: memoryRequest,
      usage: memoryUsage ?? undefined,
    })),
  );
  return [...differences(expect, { evictionOrder: ranked.map(({ name }) => name) })];
}
