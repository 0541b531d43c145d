import type { Plan, PlannedNode, PlannedPod } from '../../../../../outcome/index.ts';
import { amount, counted, percent } from '../../../../layout/figures.ts';
import { stagesOf } from '../../../../reading/stages.ts';
import { shareColour } from '../../../../graphics/colours.ts';
import { CATEGORY_COLOURS, OTHER_COLOUR, STAGE_COLOURS } from '../../../../graphics/tokens.ts';
import {
  offeredOf,
  resourcesByScarcity,
  shareOf,
  totalsOf,
  usedOf,
} from '../../../../reading/node-shares.ts';
import { nodeChanges, type NodeChanges } from '../../../../reading/node-changes.ts';
import { NO_COLOUR } from './paint.ts';
import {
  nodeMap,
  scaleMeaning,
  type Colouring,
  type Grouping,
  type Meaning,
  type NodeMap,
} from './node-map.ts';
import { groupBy } from '../../../../../units/index.ts';

/** The nodes of a plan, in the colour of how full they are, with their pods inside. */
export function planMap(plan: Plan, onOpen: (node: PlannedNode) => void): NodeMap<PlannedNode> {
  const podsOn = podsByNode(plan.pods);
  const changes = nodeChanges(plan);
  return nodeMap({
    name: 'Node map. The section Nodes has the same as a table',
    nodes: [...plan.nodes, ...changes.goneNodes],
    colourings: resourcesByScarcity(plan).map((resource) =>
      withChanges(byResource(resource, plan.nodes), changes),
    ),
    groupings: groupingsOf(plan.nodes),
    onOpen,
    inside: ({ name }) =>
      (podsOn.get(name) ?? []).map(
        (pod) => STAGE_COLOURS[stagesOf(pod).at(-1)?.stage ?? 'running'],
      ),
  });
}

const ZONES: Grouping<PlannedNode> = {
  title: 'zones',
  areaOf: ({ zone = '' }) => (zone === '' ? '(no zone)' : zone),
};

/** Sizes and names distinguish node pools without labels. */
const OTHERS: readonly Grouping<PlannedNode>[] = [
  { title: 'sizes', areaOf: sizeOf },
  { title: 'names', areaOf: ({ name }) => name.replace(/[-.]?[^-.]*$/, '') || name },
];

/** Zones, the labels that the plan has of its nodes, and what else divides them. */
function groupingsOf(nodes: readonly PlannedNode[]): readonly Grouping<PlannedNode>[] {
  const labels = new Set(nodes.flatMap(({ labels: own = {} }) => Object.keys(own)));
  const byLabel = [...labels].map((label) => ({
    title: `label ${label}`,
    areaOf: ({ labels: own = {} }: PlannedNode): string => own[label] ?? `(no ${label})`,
  }));
  const useful = [...byLabel, ...OTHERS].filter((one) => isUseful(nodes, one));
  const areZones = nodes.some(({ zone }) => zone !== undefined);
  return areZones || useful.length === 0 ? [ZONES, ...useful] : useful;
}

/** More areas say less than none. */
const MOST_AREAS = 40;

function isUseful(nodes: readonly PlannedNode[], { areaOf }: Grouping<PlannedNode>): boolean {
  const areas = new Set(nodes.map(areaOf)).size;
  return areas > 1 && areas <= MOST_AREAS && areas < nodes.length;
}

function sizeOf({ allocatable }: PlannedNode): string {
  return Object.entries(allocatable)
    .filter(([resource, all]) => resource !== 'pods' && all > 0)
    .map(([resource, all]) => `${amount(resource, all)} ${resource}`)
    .join(', ');
}

const podsByNode = (pods: readonly PlannedPod[]): ReadonlyMap<string, readonly PlannedPod[]> =>
  groupBy(pods, ({ node }) => node ?? undefined);

/** Nodes that do not offer the resource have no colour. */
function byResource(resource: string, nodes: readonly PlannedNode[]): Colouring<PlannedNode> {
  const isOffered = (node: PlannedNode): boolean => offeredOf(node, resource) > 0;
  const without = nodes.filter((node) => !isOffered(node)).length;
  const { used, all } = totalsOf(nodes, resource);
  const figures = (some: number, of: number): string =>
    `${amount(resource, some)} of ${amount(resource, of)} ${resource} requested (${percent(some / of)})`;
  return {
    title: resource,
    colourOf: (node, theme) =>
      isOffered(node) ? shareColour(shareOf(node, resource), theme) : NO_COLOUR,
    figureOf: (node) => (isOffered(node) ? percent(shareOf(node, resource)) : 'none'),
    words: (node) =>
      `${nodeName(node)}: ${counted(node.pods, 'pod')}, ${isOffered(node) ? figures(usedOf(node, resource), offeredOf(node, resource)) : `no ${resource}`}`,
    all: `${counted(nodes.length, 'node')}: ${all > 0 ? figures(used, all) : `no ${resource}`}`,
    legend: (theme) => [
      scaleMeaning(theme, '0%', '100% requested'),
      ...(without > 0 ? [{ colours: [NO_COLOUR], words: `no ${resource}` }] : []),
      ...(nodes.some(({ unschedulable }) => unschedulable === true) ? [CORDONED] : []),
    ],
  };
}

/** Marks nodes that an autoscaler launched, and says of those that are gone when they went. */
function withChanges(
  whole: Colouring<PlannedNode>,
  { added, gone }: NodeChanges,
): Colouring<PlannedNode> {
  if (added.size + gone.size === 0) return whole;
  return {
    ...whole,
    figureOf: (node) => {
      if (gone.has(node.name)) return 'gone';
      return `${added.has(node.name) ? '+' : ''}${whole.figureOf?.(node) ?? ''}`;
    },
    words: (node) => {
      const left = gone.get(node.name);
      if (left !== undefined) return `${nodeName(node)}: ${left}`;
      const came = added.get(node.name);
      return `${whole.words(node)}${came === undefined ? '' : `; ${came}`}`;
    },
    legend: (theme) => [
      ...whole.legend(theme),
      ...(added.size > 0 ? [{ colours: [], words: '+ launched' }] : []),
      ...(gone.size > 0 ? [{ colours: [NO_COLOUR], words: 'gone' }] : []),
    ],
  };
}

const CORDONED: Meaning = { colours: [], words: '✕ cordoned' };

function nodeName({ name, zone, unschedulable }: PlannedNode): string {
  return `${name}${zone === undefined ? '' : `, ${zone}`}${unschedulable === true ? ', cordoned' : ''}`;
}

/** Why each node rejects a pod. Groups with the same words have one colour. */
export function byRejection({ name: pod, rejections = [] }: PlannedPod): Colouring<PlannedNode> {
  const texts = new Map<string, number>();
  const reasonOn = new Map<string, string>();
  for (const { plugin, reasons, nodes } of rejections) {
    const text = `${plugin}: ${reasons.join(', ')}`;
    if (!texts.has(text)) texts.set(text, texts.size);
    for (const node of nodes) reasonOn.set(node, text);
  }
  const colourOfText = (text: string | undefined): string =>
    text === undefined ? OTHER_COLOUR : (CATEGORY_COLOURS[texts.get(text) ?? -1] ?? OTHER_COLOUR);
  return {
    title: `why not ${pod}`,
    colourOf: ({ name }) => colourOfText(reasonOn.get(name)),
    words: (node) => `${nodeName(node)}: ${reasonOn.get(node.name) ?? 'does not reject it'}`,
    legend: () => [...texts.keys()].map((text) => ({ colours: [colourOfText(text)], words: text })),
  };
}
