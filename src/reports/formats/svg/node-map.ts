import { append, groupBy } from '../../../units/index.ts';
import type { Plan, PlannedNode } from '../../../outcome/index.ts';
import type { Content } from '../../graphics/element.ts';
import { amount, count, counted, percent } from '../../layout/figures.ts';
import { podsByFate } from '../../reading/pods-by-fate.ts';
import { nodeCards } from './node-cards.ts';
import {
  meanShare,
  offeredOf,
  shareOf,
  shownResources,
  usedOf,
} from '../../reading/node-shares.ts';
import { nodeChanges } from '../../reading/node-changes.ts';
import { workloadSubject } from '../../reading/subjects.ts';
import { LEGEND, legend, WIDTH, type Part } from './part.ts';
import { crossOf, fitted, outline, path, rect, text, type Box } from './shapes.ts';
import { shareClass } from './style.ts';

/** Up to so many nodes are cards with their pods; more are cells. */
const CARDS = 24;
/** Up to so many nodes the name of a cell's node appears under the pointer. */
const NAMED = 500;
/** With more zones than this all nodes are one area. */
const ZONES = 24;
const GAP = 24;
const HEADING = 20;
/** Edges of a cell by the number of nodes. */
const SIZES = [
  { nodes: 60, size: 32 },
  { nodes: 200, size: 24 },
  { nodes: 600, size: 16 },
  { nodes: 2500, size: 10 },
  { nodes: 10_000, size: 6 },
];
const SMALLEST = 4;
/** Cells up to this edge are a pixel apart, larger cells two. */
const SMALL = 6;
/** Most workloads without a node that are named. */
const WITHOUT = 5;

/** Nodes by zone in the colour of how full they are: cards while they are few, else a map of cells for each resource. */
export function mapPart(plan: Plan): Part {
  const resources = shownResources(plan);
  const isNear = plan.nodes.length <= CARDS;
  const drawn = isNear ? nodeCards(plan, resources) : cellMaps(plan.nodes, resources);
  const without = podsWithoutNode(plan);
  const top = drawn.height + without.length * HEADING + 8;
  const isCordoned = plan.nodes.some(({ unschedulable }) => unschedulable === true);
  const shares = [0, 0.25, 0.5, 0.75, 1].map((share) => ({
    class: shareClass(share),
    label: percent(share),
  }));
  const { added, gone } = nodeChanges(plan);
  const notes = [
    isNear ? 'requested; a square is a pod' : 'requested',
    ...(isNear || isOfferedByAll(plan.nodes, resources) ? [] : ['outlined: not offered']),
    ...(added.size > 0 ? [isNear ? '+ launched' : `${count(added.size)} launched`] : []),
    ...(gone.size > 0 ? [isNear ? '− gone' : `${count(gone.size)} gone`] : []),
    ...(isCordoned ? [isNear ? 'dashed: cordoned' : 'crossed: cordoned'] : []),
  ];
  return {
    title: `Node map: ${counted(plan.nodes.length, 'node')}, ${resources.join(', ')} requested of allocatable`,
    height: top + LEGEND,
    body: [
      ...drawn.body,
      ...without.map((words, at) =>
        text({ x: 0, y: drawn.height + at * HEADING + 14 }, fitted(words, WIDTH), {
          class: 'failed',
        }),
      ),
      legend(shares, top, 70),
      text({ x: 350, y: top + 10 }, notes.join('; ')),
    ],
    words: [
      ...resources.map(
        (one) => `${one}: ${percent(meanShare(plan.nodes, one))} requested of all nodes together.`,
      ),
      ...drawn.words,
      ...without,
    ].join('\n'),
  };
}

const isOfferedByAll = (nodes: readonly PlannedNode[], resources: readonly string[]): boolean =>
  nodes.every((node) => resources.every((one) => offeredOf(node, one) > 0));

/** "✘ no node: Deployment/trainer (default), 2 pods". */
function podsWithoutNode(plan: Plan): readonly string[] {
  const pods = podsByFate(plan).unschedulable;
  const isManyBare = pods.filter(({ owner }) => owner === undefined).length > WITHOUT;
  const groups = groupBy(pods, (pod) =>
    isManyBare && pod.owner === undefined ? 'pods without a workload' : workloadSubject(pod),
  );
  const lines = Array.from(
    groups,
    ([name, pods]) => `✘ no node: ${name}, ${counted(pods.length, 'pod')}`,
  );
  const left = lines.length - WITHOUT;
  if (left <= 0) return lines;
  return [...lines.slice(0, WITHOUT), `✘ no node: pods of ${counted(left, 'more workload')}`];
}

interface Drawn {
  readonly body: readonly Content[];
  readonly height: number;
  readonly words: readonly string[];
}

/** A map for each resource side by side, with each node at the same place. */
function cellMaps(nodes: readonly PlannedNode[], resources: readonly string[]): Drawn {
  const width = (WIDTH - GAP * (resources.length - 1)) / resources.length;
  const size = SIZES.find((one) => nodes.length <= one.nodes)?.size ?? SMALLEST;
  const columns = Math.floor(width / size);
  const zones = zonesOf(nodes);
  const body: Content[] = [];
  const words: string[] = [];
  let top = HEADING;
  for (const [at, resource] of resources.entries()) {
    body.push(text({ x: at * (width + GAP), y: 14 }, resource, { class: 'head' }));
  }
  for (const [name, own] of zones) {
    for (const [at, resource] of resources.entries()) {
      const left = at * (width + GAP);
      const isOffered = own.some((node) => offeredOf(node, resource) > 0);
      const mean = isOffered ? percent(meanShare(own, resource)) : 'none';
      const heading = at === 0 ? `${name}: ${counted(own.length, 'node')}, ${mean}` : mean;
      body.push(text({ x: left, y: top + 14 }, fitted(heading, width), { class: 'soft' }));
      const cells = cellsOf(own, resource, {
        left,
        top: top + HEADING,
        size,
        columns,
        isNamed: nodes.length <= NAMED,
      });
      append(body, cells);
    }
    words.push(`${name}: ${counted(own.length, 'node')}.`);
    top += HEADING + Math.ceil(own.length / columns) * size + 6;
  }
  return { body, height: top + 4, words };
}

function zonesOf(
  nodes: readonly PlannedNode[],
): readonly (readonly [string, readonly PlannedNode[]])[] {
  const zones = [...groupBy(nodes, ({ zone = '' }) => zone)].sort(([a], [b]) => (a < b ? -1 : 1));
  if (zones.length > ZONES) {
    return [[counted(zones.length, 'zone'), zones.flatMap(([, own]) => own)]];
  }
  if (zones.length === 1 && zones[0]?.[0] === '') return [['all', nodes]];
  return zones.map(([name, own]) => [name === '' ? 'no zone' : name, own]);
}

interface Grid {
  readonly left: number;
  readonly top: number;
  readonly size: number;
  readonly columns: number;
  /** Each node is a shape with its name. */
  readonly isNamed: boolean;
}

/** One shape per node while they are few; else one for each colour, which is a tenth of the bytes. */
function cellsOf(nodes: readonly PlannedNode[], resource: string, grid: Grid): readonly Content[] {
  const cells = nodes.map((node, at) => cellOf(node, at, { resource, grid }));
  const crosses = cells
    .filter(({ node }) => node.unschedulable === true)
    .map(({ box }) => crossOf(box));
  // Ink with a rim of the ground is seen on every colour of the scale.
  const cross =
    crosses.length === 0
      ? []
      : ['halo', 'cordoned'].map((name) => path(crosses.join(''), { class: name }));
  if (grid.isNamed) {
    return [
      ...cells.map(({ node, box, paint }) => rect(box, paint, nodeWords(node, resource))),
      ...cross,
    ];
  }
  const alike = groupBy(cells, ({ paint }) => paint['class'] ?? '');
  return [
    ...Array.from(alike.values(), (same) =>
      path(same.map(({ box }) => outline(box)).join(''), same[0]?.paint ?? {}),
    ),
    ...cross,
  ];
}

interface Cell {
  readonly node: PlannedNode;
  readonly box: Box;
  readonly paint: Readonly<Record<string, string>>;
}

function cellOf(
  node: PlannedNode,
  at: number,
  { resource, grid }: { readonly resource: string; readonly grid: Grid },
): Cell {
  const { left, top, size, columns } = grid;
  const edge = size - (size > SMALL ? 2 : 1);
  const x = left + (at % columns) * size;
  const y = top + Math.floor(at / columns) * size;
  const share = shareOf(node, resource);
  const isOffered = offeredOf(node, resource) > 0;
  return {
    node,
    box: { x, y, width: edge, height: edge },
    paint: { class: isOffered ? shareClass(share) : 'absent' },
  };
}

function nodeWords(node: PlannedNode, resource: string): string {
  const used = amount(resource, usedOf(node, resource));
  const all = amount(resource, node.allocatable[resource] ?? 0);
  return `${node.name}: ${resource} ${used} of ${all} (${percent(shareOf(node, resource))}), ${count(node.pods)} pods`;
}
