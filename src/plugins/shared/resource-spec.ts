import { int64, list, string, struct } from '../../decoding/index.ts';
import type { GoType, Written } from '../../decoding/index.ts';
import type { ResourceSpec } from './allocation.ts';

export const resourceSpecs: GoType<Written<readonly ResourceSpec[]>> = list(
  struct<Written<ResourceSpec>>('v1.ResourceSpec', { name: string, weight: int64 }),
);

/** Weight 1 instead of 0; CPU and memory if no resource is given. */
export function withDefaultWeights(
  resources: Written<readonly ResourceSpec[]>,
): readonly Written<ResourceSpec>[] {
  const specs = resources === undefined || resources.length === 0 ? CPU_AND_MEMORY : resources;
  return specs.map((spec) => (spec.weight === 0 ? { ...spec, weight: 1 } : spec));
}

const CPU_AND_MEMORY: readonly ResourceSpec[] = [
  { name: 'cpu', weight: 1 },
  { name: 'memory', weight: 1 },
];
