import type { Plan, PlannedNode, PlannedPod } from '../../../../outcome/index.ts';
import { amount, percent } from '../../../layout/figures.ts';
import { stagesOf } from '../../../reading/stages.ts';
import {
  CATEGORY_COLOURS,
  OTHER_COLOUR,
  shareColour,
  STAGE_COLOURS,
} from '../../../graphics/colours.ts';
import { nodeMap, type Colouring, type Grouping, type NodeMap } from './node-map.ts';
import { getOrInsert } from '../../../../units/index.ts';

/** The nodes of a plan, in the colour of how full they are, with their pods inside. */
export function planMap(plan: Plan, onOpen: (node: PlannedNode) => void): NodeMap<PlannedNode> {
  const podsOn = podsByNode(plan.pods);
  return nodeMap({
    name: 'Node map. The section Nodes has the same as a table',
    nodes: plan.nodes,
    colourings: resourcesOf(plan.nodes).map(byResource),
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

function podsByNode(pods: readonly PlannedPod[]): ReadonlyMap<string, readonly PlannedPod[]> {
  const byNode = new Map<string, PlannedPod[]>();
  for (const pod of pods) {
    if (pod.node === null) continue;
    getOrInsert(byNode, pod.node, () => []).push(pod);
  }
  return byNode;
}

/** Resources that some node offers, cpu, memory and pods first. */
export function resourcesOf(nodes: readonly PlannedNode[]): readonly string[] {
  const found = new Set(nodes.flatMap(({ allocatable }) => Object.keys(allocatable)));
  const first = ['cpu', 'memory', 'pods'].filter((name) => found.has(name));
  return [...new Set([...first, ...found])];
}

/** Requested relative to allocatable; 0 if the node does not offer the resource. */
export function shareOf(node: PlannedNode, resource: string): number {
  const all = node.allocatable[resource] ?? 0;
  return all > 0 ? usedOf(node, resource) / all : 0;
}

const usedOf = ({ pods, requested }: PlannedNode, resource: string): number =>
  resource === 'pods' ? pods : (requested[resource] ?? 0);

const byResource = (resource: string): Colouring<PlannedNode> => ({
  title: resource,
  colourOf: (node) => shareColour(shareOf(node, resource)),
  words: (node) => {
    const used = amount(resource, usedOf(node, resource));
    const all = amount(resource, node.allocatable[resource] ?? 0);
    return `${nodeName(node)}: ${String(node.pods)} pods, ${resource} ${used} of ${all} (${percent(shareOf(node, resource))})`;
  },
  legend: [
    ...[0, 0.25, 0.5, 0.75, 1].map((share): readonly [string, string] => [
      shareColour(share),
      percent(share),
    ]),
    ['transparent', 'crossed: cordoned'],
  ],
});

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
    legend: [...texts.keys()].map((text): readonly [string, string] => [colourOfText(text), text]),
  };
}
