import type { Plan, PlannedNode } from '../../../outcome/index.ts';
import { element, type Element } from '../../graphics/element.ts';
import { histogram } from '../../graphics/histogram.ts';
import { shareBars } from '../../graphics/share-bars.ts';
import { amount, percent } from '../../layout/figures.ts';
import type { Block, Section } from '../../page/section.ts';
import { resourcesByScarcity, shareOf, totalsOf } from '../../reading/node-shares.ts';

/** Most resources beside the map. */
const BESIDE = 4;

/** How much of each resource all nodes together have to give, and what is requested of it; what runs out comes first. */
export const roomSection = (plan: Plan): Section => ({
  id: 'room',
  title: 'Requested of allocatable',
  rank: 'answer',
  lead: 'beside',
  blocks: [{ kind: 'later', in: ['html'], make: () => rooms(plan) }],
});

function rooms(plan: Plan): readonly Block[] {
  const shares = resourcesByScarcity(plan)
    .map((name) => ({ name, ...totalsOf(plan.nodes, name) }))
    .filter(({ used }) => used > 0)
    .slice(0, BESIDE)
    .map(({ name, used, all }) => {
      const share = all > 0 ? used / all : 0;
      return {
        name,
        share,
        words: `${amount(name, used)} of ${amount(name, all)}, ${percent(share)}`,
      };
    });
  return shares.length === 0 ? [] : [picture(shareBars(shares))];
}

/** How many nodes are how full, by resource; and what is free on nodes that lack another resource. */
export const utilisationSection = ({ nodes }: Plan): Section => ({
  id: 'utilisation',
  title: 'Utilisation',
  rank: 'detail',
  blocks: [{ kind: 'later', in: ['html'], make: () => blocks(nodes) }],
});

function blocks(nodes: readonly PlannedNode[]): readonly Block[] {
  const resources = [...new Set(nodes.flatMap(({ allocatable }) => Object.keys(allocatable)))];
  const used = resources.flatMap((resource) => {
    const shares = nodes
      .filter(({ allocatable }) => (allocatable[resource] ?? 0) > 0)
      .map((node) => shareOf(node, resource));
    if (shares.every((share) => share === 0)) return [];
    const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
    return [histogram(`${resource}: nodes by share requested (mean ${percent(mean)})`, shares)];
  });
  return [...used.map(picture), ...stranded(nodes, resources)];
}

const picture = (drawn: Element): Block => ({ kind: 'picture', element: drawn });

/** A node is full if this share of a resource is requested. */
const FULL = 0.95;

/** Free capacity of nodes that have no room for pods, because another of their resources is full. */
function stranded(nodes: readonly PlannedNode[], resources: readonly string[]): readonly Block[] {
  const found = resources
    .filter((resource) => resource !== 'pods')
    .map((resource) => strandedOf(resource, nodes, resources))
    .filter(({ shares }) => shares.length > 0);
  if (found.length === 0) return [];
  return [
    picture(element('h3', {}, 'Stranded capacity')),
    {
      kind: 'text',
      text: `Free on nodes where another resource is at ${percent(FULL)} or more.`,
    },
    {
      kind: 'table',
      caption: 'Stranded by resource',
      columns: [
        { head: 'Resource' },
        { head: 'Free', isRight: true },
        { head: 'Of it stranded', isRight: true },
        { head: 'Share', kind: 'bar' },
        { head: 'Number of nodes', kind: 'count' },
      ],
      rows: found.map(({ resource, free, lost, shares }) => [
        resource,
        amount(resource, free),
        amount(resource, lost),
        lost / free,
        shares.length,
      ]),
    },
    ...found.map(({ resource, shares }) =>
      picture(histogram(`${resource}: nodes full otherwise, by share free`, shares)),
    ),
  ];
}

interface Stranded {
  readonly resource: string;
  readonly free: number;
  readonly lost: number;
  /** The free share of each node on which the resource is stranded. */
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
    const share = 1 - shareOf(node, resource);
    if (all <= 0 || share <= 0) continue;
    free += share * all;
    const isFull = resources.some((other) => other !== resource && shareOf(node, other) >= FULL);
    if (!isFull || share <= 1 - FULL) continue;
    lost += share * all;
    shares.push(share);
  }
  return { resource, free, lost, shares };
}
