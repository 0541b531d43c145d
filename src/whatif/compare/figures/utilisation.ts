import type { ComparedUtilisation, PlannedNode, Utilisation } from '../../../outcome/index.ts';
import { requestedOf, resourcesOf } from './resources.ts';

/** Utilisation of the nodes and its standard deviation, by resource. */
export function compareUtilisation(
  base: readonly PlannedNode[],
  head: readonly PlannedNode[],
): readonly ComparedUtilisation[] {
  return resourcesOf(base, head).map((resource) => ({
    resource,
    base: utilisation(base, resource),
    head: utilisation(head, resource),
  }));
}

/** Over the nodes that offer the resource; zeros if there are none. */
function utilisation(nodes: readonly PlannedNode[], resource: string): Utilisation {
  const shares: number[] = [];
  let requested = 0;
  let allocatable = 0;
  for (const node of nodes) {
    const offered = node.allocatable[resource] ?? 0;
    if (offered <= 0) continue;
    const own = requestedOf(node, resource);
    requested += own;
    allocatable += offered;
    shares.push(own / offered);
  }
  const count = shares.length;
  if (count === 0) {
    return { nodes: 0, requested, allocatable, min: 0, max: 0, mean: 0, standardDeviation: 0 };
  }
  const mean = shares.reduce((sum, share) => sum + share, 0) / count;
  const variance = shares.reduce((sum, share) => sum + (share - mean) ** 2, 0) / count;
  return {
    nodes: count,
    requested,
    allocatable,
    min: shares.reduce((least, share) => Math.min(least, share), Infinity),
    max: shares.reduce((most, share) => Math.max(most, share), 0),
    mean,
    standardDeviation: Math.sqrt(variance),
  };
}
