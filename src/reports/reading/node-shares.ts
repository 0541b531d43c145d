import type { Plan, PlannedNode } from '../../outcome/index.ts';

/** What is requested of a resource, or how many pods a node has. */
export const usedOf = ({ pods, requested }: PlannedNode, resource: string): number =>
  resource === 'pods' ? pods : (requested[resource] ?? 0);

export const offeredOf = ({ allocatable }: PlannedNode, resource: string): number =>
  allocatable[resource] ?? 0;

/** Requested relative to allocatable; 0 if the node does not offer the resource. */
export function shareOf(node: PlannedNode, resource: string): number {
  const all = offeredOf(node, resource);
  return all > 0 ? usedOf(node, resource) / all : 0;
}

/** What all nodes together offer and what is requested of it; what nodes without the resource have of it does not count. */
export function totalsOf(
  nodes: readonly PlannedNode[],
  resource: string,
): { readonly used: number; readonly all: number } {
  let [used, all] = [0, 0];
  for (const node of nodes) {
    const offered = offeredOf(node, resource);
    if (offered <= 0) continue;
    all += offered;
    used += usedOf(node, resource);
  }
  return { used, all };
}

/** Requested relative to allocatable of all nodes together. */
export function meanShare(nodes: readonly PlannedNode[], resource: string): number {
  const { used, all } = totalsOf(nodes, resource);
  return all > 0 ? used / all : 0;
}

/** A resource of which so much is requested runs out. */
const SCARCE = 0.9;
const USUAL = ['cpu', 'memory', 'pods', 'ephemeral-storage'];

/**
 * The resources that some node offers: first what pods without a node lack, then what runs out, each with GPUs and the like before cpu
 * and memory, because few nodes have them; then cpu, memory and pods.
 */
export function resourcesByScarcity({
  nodes,
  pods,
}: Pick<Plan, 'nodes' | 'pods'>): readonly string[] {
  const offered = new Set<string>();
  for (const { allocatable } of nodes) {
    for (const [resource, all] of Object.entries(allocatable)) if (all > 0) offered.add(resource);
  }
  const isSpecial = (resource: string): boolean => !USUAL.includes(resource);
  const lacking = lackedBy(pods);
  const lacked = [...lacking.keys()]
    .filter((resource) => offered.has(resource))
    .sort((a, b) => (lacking.get(b) ?? 0) - (lacking.get(a) ?? 0) || (a < b ? -1 : 1));
  const special = [...offered].filter(isSpecial);
  const scarce = special.filter((resource) => meanShare(nodes, resource) >= SCARCE);
  return [
    ...new Set([
      ...lacked.filter(isSpecial),
      ...lacked,
      ...scarce,
      ...USUAL.slice(0, 3).filter((resource) => offered.has(resource)),
      ...offered,
    ]),
  ];
}

/** How often a node rejects a pod for lack of each resource. */
function lackedBy(pods: Plan['pods']): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { node, rejections = [] } of pods) {
    if (node !== null) continue;
    for (const { causes = [], nodes } of rejections) {
      for (const { detail } of causes) {
        const resource = detail?.['resource'];
        if (typeof resource !== 'string') continue;
        counts.set(resource, (counts.get(resource) ?? 0) + nodes.length);
      }
    }
  }
  return counts;
}

/** Most resources of a picture. */
const SHOWN = 3;

/** The resources worth a look: those that run out, cpu and memory, and those of which something is requested. */
export function shownResources(plan: Pick<Plan, 'nodes' | 'pods'>): readonly string[] {
  const found = resourcesByScarcity(plan).filter(
    (name) =>
      name === 'cpu' || name === 'memory' || (name !== 'pods' && meanShare(plan.nodes, name) > 0),
  );
  return found.length === 0 ? ['pods'] : found.slice(0, SHOWN);
}
