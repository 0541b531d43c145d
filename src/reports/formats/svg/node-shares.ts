import type { PlannedNode } from '../../../outcome/index.ts';

/** Most resources of a node map. */
const SHOWN = 3;

export const usedOf = ({ pods, requested }: PlannedNode, resource: string): number =>
  resource === 'pods' ? pods : (requested[resource] ?? 0);

/** Requested relative to allocatable; 0 if the node does not offer the resource. */
export function shareOf(node: PlannedNode, resource: string): number {
  const all = node.allocatable[resource] ?? 0;
  return all > 0 ? usedOf(node, resource) / all : 0;
}

/** Requested relative to allocatable of all nodes together. */
export function meanShare(nodes: readonly PlannedNode[], resource: string): number {
  const all = nodes.reduce((sum, { allocatable }) => sum + (allocatable[resource] ?? 0), 0);
  const used = nodes.reduce((sum, node) => sum + usedOf(node, resource), 0);
  return all > 0 ? used / all : 0;
}

/** The resources worth a look: cpu, memory, and the resource that most is requested of. */
export function shownResources(nodes: readonly PlannedNode[]): readonly string[] {
  const offered = new Set(nodes.flatMap(({ allocatable }) => Object.keys(allocatable)));
  const usual = ['cpu', 'memory'].filter((name) => offered.has(name));
  const others = [...offered]
    .filter((name) => !usual.includes(name) && name !== 'pods')
    .map((name) => ({ name, share: meanShare(nodes, name) }))
    .filter(({ share }) => share > 0)
    .sort((a, b) => b.share - a.share || (a.name < b.name ? -1 : 1));
  const found = [...usual, ...others.map(({ name }) => name)].slice(0, SHOWN);
  return found.length === 0 ? ['pods'] : found;
}
