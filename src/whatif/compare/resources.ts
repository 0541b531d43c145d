import type { PlannedNode } from '../../outcome/index.ts';

const FIRST = ['cpu', 'memory', 'pods'];

/** Resources that any node offers and any pod asks for, after cpu, memory and pods by name. */
export function resourcesOf(...plans: readonly (readonly PlannedNode[])[]): readonly string[] {
  const asked = new Set<string>();
  const offered = new Set<string>();
  for (const { allocatable, requested } of plans.flat()) {
    for (const resource of Object.keys(requested)) asked.add(resource);
    for (const resource of Object.keys(allocatable)) offered.add(resource);
  }
  const others = [...asked].filter((name) => offered.has(name) && !FIRST.includes(name)).sort();
  return [...FIRST, ...others];
}

/** How much of a resource the pods on a node ask for. */
export function requestedOf({ requested, pods }: PlannedNode, resource: string): number {
  return resource === 'pods' ? pods : (requested[resource] ?? 0);
}
