import type { ComparedZone, PlannedNode, Zone } from '../../../outcome/index.ts';
import { requestedOf, resourcesOf } from './resources.ts';

/** Nodes, pods and utilisation by zone; "" is for nodes without a zone. */
export function compareZones(
  base: readonly PlannedNode[],
  head: readonly PlannedNode[],
): readonly ComparedZone[] {
  const names = [...new Set([...base, ...head].map(zoneOf))].sort();
  return names.map((zone) => ({ zone, base: zoneIn(base, zone), head: zoneIn(head, zone) }));
}

const zoneOf = ({ zone = '' }: PlannedNode): string => zone;

function zoneIn(all: readonly PlannedNode[], name: string): Zone {
  const nodes = all.filter((node) => zoneOf(node) === name);
  const pods = nodes.reduce((sum, node) => sum + node.pods, 0);
  const share: Record<string, number> = {};
  for (const resource of resourcesOf(nodes)) {
    let requested = 0;
    let allocatable = 0;
    for (const node of nodes) {
      requested += requestedOf(node, resource);
      allocatable += node.allocatable[resource] ?? 0;
    }
    if (allocatable > 0) share[resource] = requested / allocatable;
  }
  return { nodes: nodes.length, pods, share };
}
