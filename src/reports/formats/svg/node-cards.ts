import type { Plan, PlannedNode, PlannedPod } from '../../../outcome/index.ts';
import { STAGE_COLOURS } from '../../graphics/tokens.ts';
import type { Content } from '../../graphics/element.ts';
import { amount, count, percent } from '../../layout/figures.ts';
import { stagesOf } from '../../reading/stages.ts';
import { nodeChanges } from '../../reading/node-changes.ts';
import { shareOf, usedOf } from '../../reading/node-shares.ts';
import { WIDTH } from './part.ts';
import { BOLD, fitted, moved, rect, text, widthOf } from './shapes.ts';
import { shareClass } from './style.ts';
import { compareText, greatest, groupBy } from '../../../units/index.ts';

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
  plan: Plan,
  resources: readonly string[],
): {
  readonly body: readonly Content[];
  readonly height: number;
  readonly words: readonly string[];
} {
  const { nodes, pods } = plan;
  const { added, gone, goneNodes } = nodeChanges(plan);
  const podsOn = groupBy(pods, ({ node }) => node ?? '');
  const sorted = [...nodes].sort((a, b) => compareText(a.zone ?? '', b.zone ?? ''));
  const mostPods = Math.min(
    PODS,
    Math.max(0, greatest(nodes.map(({ name }) => podsOn.get(name)?.length ?? 0))),
  );
  const podRows = Math.ceil(mostPods / PODS_IN_ROW);
  const height = HEADING + resources.length * BAR + podRows * POD + INSET;
  const wordsOf = (node: PlannedNode): string => {
    const left = gone.get(node.name);
    if (left !== undefined) return `${node.name}: ${left}`;
    const came = added.get(node.name);
    return `${cardWords(node, resources)}${came === undefined ? '' : `, ${came}`}`;
  };
  const all = [...sorted, ...goneNodes];
  const body = all.map((node, at) =>
    moved(
      (at % ACROSS) * (CARD + GAP),
      Math.floor(at / ACROSS) * (height + GAP),
      gone.has(node.name)
        ? goneCard(node, height, wordsOf(node))
        : cardOf(node, {
            resources,
            pods: podsOn.get(node.name) ?? [],
            height,
            isNew: added.has(node.name),
            words: wordsOf(node),
          }),
    ),
  );
  return {
    body,
    height: Math.ceil(all.length / ACROSS) * (height + GAP),
    words: all.map(wordsOf),
  };
}

/** The outline of a node that an autoscaler removed, and when. */
function goneCard({ name }: PlannedNode, height: number, words: string): readonly Content[] {
  const outline = { x: 0.5, y: 0.5, width: CARD - 1, height: height - 1 };
  const room = CARD - 2 * INSET;
  return [
    rect(outline, { class: 'absent gone', rx: '4' }, words),
    text({ x: INSET, y: 17 }, fitted(`− ${name}`, room / BOLD), { class: 'soft' }),
    text({ x: INSET, y: HEADING + 14 }, fitted(words.slice(name.length + 2), room), {
      class: 'soft',
    }),
  ];
}

function cardOf(
  node: PlannedNode,
  card: {
    readonly resources: readonly string[];
    readonly pods: readonly PlannedPod[];
    readonly height: number;
    /** True: an autoscaler launched it. */
    readonly isNew: boolean;
    readonly words: string;
  },
): readonly Content[] {
  const { resources, pods, height, isNew, words } = card;
  const zone = node.zone === undefined ? '' : fitted(node.zone, CARD * 0.4);
  const closed = node.unschedulable === true;
  const outline = { x: 0.5, y: 0.5, width: CARD - 1, height: height - 1 };
  return [
    rect(outline, { class: closed ? 'card closed' : 'card', rx: '4' }, words),
    text(
      { x: INSET, y: 17 },
      fitted(`${isNew ? '+ ' : ''}${node.name}`, (CARD - 3 * INSET - widthOf(zone)) / BOLD),
      {
        class: 'head',
      },
    ),
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
      { class: `${shareClass(share)} rim` },
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
