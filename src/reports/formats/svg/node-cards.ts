import type { Plan, PlannedNode, PlannedPod } from '../../../outcome/index.ts';
import { shareColour, STAGE_COLOURS } from '../../graphics/colours.ts';
import type { Content } from '../../graphics/element.ts';
import { amount, count, percent } from '../../layout/figures.ts';
import { stagesOf } from '../../reading/stages.ts';
import { shareOf, usedOf } from './node-shares.ts';
import { WIDTH } from './part.ts';
import { BOLD, fitted, moved, rect, text, widthOf } from './shapes.ts';
import { greatest, groupBy } from '../../../units/index.ts';

const ACROSS = 4;
const GAP = 8;
const CARD = (WIDTH - GAP * (ACROSS - 1)) / ACROSS;
const HEADING = 24;
const BAR = 18;
const POD = 12;
const INSET = 10;
const PODS_IN_ROW = Math.floor((CARD - 2 * INSET) / POD);
/** Most pods of a card: two rows, with room for the number of others. */
const PODS = PODS_IN_ROW * 2 - 3;

/** A card for each node: how full it is by resource, and a square for each pod in the colour of its last stage. */
export function nodeCards(
  { nodes, pods }: Plan,
  resources: readonly string[],
): {
  readonly body: readonly Content[];
  readonly height: number;
  readonly words: readonly string[];
} {
  const podsOn = groupBy(pods, ({ node }) => node ?? '');
  const sorted = [...nodes].sort((a, b) => compare(a.zone ?? '', b.zone ?? ''));
  const mostPods = Math.min(
    PODS,
    Math.max(0, greatest(nodes.map(({ name }) => podsOn.get(name)?.length ?? 0))),
  );
  const podRows = Math.ceil(mostPods / PODS_IN_ROW);
  const height = HEADING + resources.length * BAR + podRows * POD + INSET;
  const body = sorted.map((node, at) =>
    moved(
      (at % ACROSS) * (CARD + GAP),
      Math.floor(at / ACROSS) * (height + GAP),
      cardOf(node, { resources, pods: podsOn.get(node.name) ?? [], height }),
    ),
  );
  return {
    body,
    height: Math.ceil(nodes.length / ACROSS) * (height + GAP),
    words: sorted.map((node) => cardWords(node, resources)),
  };
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

function cardOf(
  node: PlannedNode,
  card: {
    readonly resources: readonly string[];
    readonly pods: readonly PlannedPod[];
    readonly height: number;
  },
): readonly Content[] {
  const { resources, pods, height } = card;
  const zone = node.zone === undefined ? '' : fitted(node.zone, CARD * 0.4);
  const closed = node.unschedulable === true;
  const outline = { x: 0.5, y: 0.5, width: CARD - 1, height: height - 1 };
  return [
    rect(outline, { class: closed ? 'card closed' : 'card', rx: '4' }, cardWords(node, resources)),
    text({ x: INSET, y: 17 }, fitted(node.name, (CARD - 3 * INSET - widthOf(zone)) / BOLD), {
      class: 'head',
    }),
    text({ x: CARD - INSET, y: 17 }, zone, { class: 'soft', 'text-anchor': 'end' }),
    ...resources.flatMap((resource, at) => barOf(node, resource, HEADING + at * BAR)),
    ...podSquares(pods, HEADING + resources.length * BAR + 2),
  ];
}

const LABEL = 60;
const FIGURE = 40;

function barOf(node: PlannedNode, resource: string, y: number): readonly Content[] {
  const share = shareOf(node, resource);
  const width = CARD - 2 * INSET - LABEL - FIGURE;
  const whole = { x: INSET + LABEL, y: y + 3, width, height: 10 };
  return [
    text({ x: INSET, y: y + 12 }, fitted(resource.split('/').at(-1) ?? resource, LABEL - 4), {
      class: 'soft',
    }),
    rect(whole, { class: 'empty' }),
    rect(
      { ...whole, width: width * Math.min(1, Math.max(0, share)) },
      { fill: shareColour(share), class: 'rim' },
    ),
    text({ x: CARD - INSET, y: y + 12 }, percent(share), { 'text-anchor': 'end' }),
  ];
}

function podSquares(pods: readonly PlannedPod[], y: number): readonly Content[] {
  const squares = pods.slice(0, PODS).map((pod, at) => {
    const x = INSET + (at % PODS_IN_ROW) * POD;
    const top = y + Math.floor(at / PODS_IN_ROW) * POD;
    const { stage } = stagesOf(pod).at(-1) ?? { stage: 'running' };
    return rect(
      { x, y: top, width: POD - 2, height: POD - 2 },
      { fill: STAGE_COLOURS[stage] },
      `${pod.namespace}/${pod.name}: ${stage}`,
    );
  });
  const left = pods.length - squares.length;
  if (left <= 0) return squares;
  const more = { x: CARD - INSET, y: y + 2 * POD - 3 };
  return [...squares, text(more, `+${count(left)}`, { class: 'soft', 'text-anchor': 'end' })];
}

function cardWords(node: PlannedNode, resources: readonly string[]): string {
  const zone = node.zone === undefined ? '' : ` (${node.zone})`;
  const shares = resources.map(
    (one) =>
      `${one} ${amount(one, usedOf(node, one))} of ${amount(one, node.allocatable[one] ?? 0)} (${percent(shareOf(node, one))})`,
  );
  const closed = node.unschedulable === true ? ', cordoned' : '';
  return `${node.name}${zone}${closed}: ${shares.join(', ')}, ${count(node.pods)} pods`;
}
