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
  // The format has checked the shape of the line.
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
