import type { PlannedNode } from '../../../outcome/index.ts';

const FIRST = ['cpu', 'memory', 'pods'];

/** cpu, memory, pods, and then by name every resource that is both offered and requested. */
export function resourcesOf(...plans: readonly (readonly PlannedNode[])[]): readonly string[] {
  const requestedNames = new Set<string>();
  const offered = new Set<string>();
  for (const { allocatable, requested } of plans.flat()) {
    for (const resource of Object.keys(requested)) requestedNames.add(resource);
    for (const resource of Object.keys(allocatable)) offered.add(resource);
  }
  const others = [...requestedNames]
    .filter((name) => offered.has(name) && !FIRST.includes(name))
    .sort();
  return [...FIRST, ...others];
}

/** The sum of the requests on a node; for "pods" their number. */
export function requestedOf({ requested, pods }: PlannedNode, resource: string): number {
  return resource === 'pods' ? pods : (requested[resource] ?? 0);
}
