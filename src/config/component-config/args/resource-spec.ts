import { int64, list, string, struct } from '../go-type.ts';
import type { GoType, Integer } from '../go-type.ts';

/** A resource and how much it counts in a score. */
export interface ResourceSpec {
  readonly name: string;
  readonly weight: Integer;
}

export const resourceSpecs: GoType<readonly ResourceSpec[] | undefined> = list(
  struct<ResourceSpec>('v1.ResourceSpec', { name: string, weight: int64 }),
);

/** The resources with weight 1 where none is given; CPU and memory where there are no resources. */
export function withDefaultWeights(
  resources: readonly ResourceSpec[] | undefined,
): readonly ResourceSpec[] {
  const specs = resources === undefined || resources.length === 0 ? CPU_AND_MEMORY : resources;
  return specs.map((spec) => (spec.weight === 0 ? { ...spec, weight: 1 } : spec));
}

const CPU_AND_MEMORY: readonly ResourceSpec[] = [
  { name: 'cpu', weight: 1 },
  { name: 'memory', weight: 1 },
];
