import type { PlannedNode } from '../../outcome/index.ts';
import { amount, percent } from '../layout/figures.ts';
import { element, type Content } from '../graphics/element.ts';
import { histogram } from './histogram.ts';
import { bar, table } from './parts.ts';

/** A node is full if this share of a resource is requested. */
const FULL = 0.95;

/** Free capacity of nodes that have no room for pods, because another of their resources is full. */
export function stranded(
  nodes: readonly PlannedNode[],
  resources: readonly string[],
): readonly Content[] {
  const found = resources
    .filter((resource) => resource !== 'pods')
    .map((resource) => strandedOf(resource, nodes, resources))
    .filter(({ shares }) => shares.length > 0);
  if (found.length === 0) return [];
  return [
    element('h3', {}, 'Stranded capacity'),
    element('p', {}, `Free on nodes where another resource is at ${percent(FULL)} or more.`),
    table(
      'Stranded by resource',
      ['Resource', 'Free', 'Of it stranded', 'Share', 'Number of nodes'],
      found.map(({ resource, free, lost, shares }) => [
        resource,
        amount(resource, free),
        amount(resource, lost),
        bar(lost / free, `share of free ${resource} that is stranded`),
        shares.length,
      ]),
    ),
    ...found.map(({ resource, shares }) =>
      histogram(`${resource}: nodes full otherwise, by share free`, shares),
    ),
  ];
}

interface Stranded {
  readonly resource: string;
  readonly free: number;
  readonly lost: number;
  /** Of the nodes on which it is stranded: the free share. */
  readonly shares: readonly number[];
}

function strandedOf(
  resource: string,
  nodes: readonly PlannedNode[],
  resources: readonly string[],
): Stranded {
  const shares: number[] = [];
  let [free, lost] = [0, 0];
  for (const node of nodes) {
    const all = node.allocatable[resource] ?? 0;
    const share = 1 - usedShare(node, resource);
    if (all <= 0 || share <= 0) continue;
    free += share * all;
    const isFull = resources.some((other) => other !== resource && usedShare(node, other) >= FULL);
    if (!isFull || share <= 1 - FULL) continue;
    lost += share * all;
    shares.push(share);
  }
  return { resource, free, lost, shares };
}

/** Requested relative to allocatable; 0 if the node does not offer the resource. */
export function usedShare({ allocatable, requested, pods }: PlannedNode, resource: string): number {
  const all = allocatable[resource] ?? 0;
  const used = resource === 'pods' ? pods : (requested[resource] ?? 0);
  return all > 0 ? used / all : 0;
}
