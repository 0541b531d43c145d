import type { Content } from '../../graphics/element.ts';
import { count, counted } from '../../layout/figures.ts';
import { legend, legendHeight, WIDTH, type Part } from './part.ts';
import { SERIES } from './series.ts';
import { fitted, path, px, rect, text, widthOf } from './shapes.ts';
import { greatest } from '../../../units/index.ts';

/** Pods that go from one node to another for one reason. */
export interface Flow {
  readonly from: string;
  readonly to: string;
  readonly cause: string;
  readonly pods: number;
}

/** Most nodes of a side; all others share one place. */
const NODES = 24;
/** The end of the name for all other nodes: names of nodes have no space. */
const OTHERS = ' other nodes';
const LABEL = 230;
const STEM = 10;
/** Height of a place at least, so that its name fits. */
const LEAST = 18;
const GAP = 4;
/** Heights of one pod, and of all pods together. */
const POD = 14;
const PODS = 420;
const ENTRY = 300;

/** Bands from the nodes before to the nodes after, as thick as their pods are many, in the colour of what decides. */
export function flowPart(title: string, given: readonly Flow[]): Part {
  const pods = given.reduce((sum, one) => sum + one.pods, 0);
  const unit = Math.min(POD, PODS / pods);
  const flows = gatherSmall(given);
  const left = placesOf(
    flows.map(({ from, pods: own }) => ({ name: from, pods: own })),
    unit,
  );
  const right = placesOf(
    flows.map(({ to, pods: own }) => ({ name: to, pods: own })),
    unit,
  );
  const causes = causesOf(flows);
  const colourOf = (cause: string): string =>
    SERIES[Math.min(SERIES.length - 1, causes.indexOf(cause))] ?? SERIES[0];
  const sorted = [...flows].sort(
    (a, b) =>
      (left.get(a.from)?.top ?? 0) - (left.get(b.from)?.top ?? 0) ||
      (right.get(a.to)?.top ?? 0) - (right.get(b.to)?.top ?? 0),
  );
  const bands = sorted.map((flow) => {
    const thick = flow.pods * unit;
    const d = band(taken(left, flow.from, thick), taken(right, flow.to, thick), thick);
    return path(d, { fill: colourOf(flow.cause), 'fill-opacity': '0.75' }, flowWords(flow));
  });
  const height = Math.max(heightOf(left), heightOf(right)) + 8;
  const shown = causes.slice(0, SERIES.length);
  const entries = shown.map((cause, at) => ({
    fill: SERIES[at] ?? SERIES[0],
    label: fitted(
      at === SERIES.length - 1 && causes.length > SERIES.length ? 'others' : cause,
      ENTRY - 20,
    ),
  }));
  return {
    title,
    height: height + legendHeight(entries.length, ENTRY),
    body: [
      ...bands,
      ...stems(left, { x: LABEL - STEM, label: LABEL - STEM - 6, anchor: 'end' }),
      ...stems(right, { x: WIDTH - LABEL, label: WIDTH - LABEL + STEM + 6, anchor: 'start' }),
      legend(entries, height, ENTRY),
    ],
    words: sorted.map(flowWords).join('\n'),
  };
}

const flowWords = ({ from, to, cause, pods }: Flow): string =>
  `${counted(pods, 'pod')} from ${from} to ${to}: ${cause}`;

/** The causes, the cause of the most pods first. */
function causesOf(flows: readonly Flow[]): readonly string[] {
  const pods = new Map<string, number>();
  for (const { cause, pods: own } of flows) pods.set(cause, (pods.get(cause) ?? 0) + own);
  return [...pods].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([cause]) => cause);
}

/** Flows with the nodes of the fewest pods under one name, and equal flows added up. */
function gatherSmall(flows: readonly Flow[]): readonly Flow[] {
  const from = nameShown(flows.map(({ from: name, pods }) => ({ name, pods })));
  const to = nameShown(flows.map(({ to: name, pods }) => ({ name, pods })));
  const sums = new Map<string, Flow>();
  for (const flow of flows) {
    const short = { ...flow, from: from(flow.from), to: to(flow.to) };
    const key = JSON.stringify([short.from, short.to, short.cause]);
    sums.set(key, { ...short, pods: short.pods + (sums.get(key)?.pods ?? 0) });
  }
  return [...sums.values()];
}

interface Named {
  readonly name: string;
  readonly pods: number;
}

/** The shown name of each node: its own for nodes with the most pods, one name for all others. */
function nameShown(all: readonly Named[]): (name: string) => string {
  const sums = podsByName(all);
  const sorted = [...sums].sort(([, a], [, b]) => b - a).map(([name]) => name);
  if (sorted.length <= NODES) return (name) => name;
  const kept = new Set(sorted.slice(0, NODES - 1));
  const others = `${count(sorted.length - kept.size)}${OTHERS}`;
  return (name) => (kept.has(name) ? name : others);
}

function podsByName(all: readonly Named[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { name, pods } of all) sums.set(name, (sums.get(name) ?? 0) + pods);
  return sums;
}

interface NodePlace {
  readonly top: number;
  readonly height: number;
  readonly pods: number;
  /** Where the next band begins. */
  next: number;
}

/** The nodes of a side by name, one under the other; that of all others is the last. */
function placesOf(all: readonly Named[], unit: number): ReadonlyMap<string, NodePlace> {
  const places = new Map<string, NodePlace>();
  let top = 0;
  for (const [name, pods] of [...podsByName(all)].sort(([a], [b]) => compareNames(a, b))) {
    const height = Math.max(LEAST, pods * unit);
    places.set(name, { top, height, pods, next: top + (height - pods * unit) / 2 });
    top += height + GAP;
  }
  return places;
}

/** By name; the others are last. */
function compareNames(a: string, b: string): number {
  const isLast = Number(a.endsWith(OTHERS)) - Number(b.endsWith(OTHERS));
  return isLast === 0 ? (a < b ? -1 : 1) : isLast;
}

const heightOf = (places: ReadonlyMap<string, NodePlace>): number =>
  Math.max(0, greatest(Array.from(places.values(), ({ top, height }) => top + height)));

/** The top of the next band of a node. */
function taken(places: ReadonlyMap<string, NodePlace>, name: string, thick: number): number {
  const place = places.get(name);
  if (place === undefined) return 0;
  const { next } = place;
  place.next += thick;
  return next;
}

/** A band from a height on the left to one on the right. */
function band(from: number, to: number, thick: number): string {
  const [left, right] = [LABEL, WIDTH - LABEL];
  const middle = px((left + right) / 2);
  const point = (x: number, y: number): string => `${px(x)} ${px(y)}`;
  return [
    `M${point(left, from)}`,
    `C${middle} ${px(from)} ${middle} ${px(to)} ${point(right, to)}`,
    `v${px(thick)}`,
    `C${middle} ${px(to + thick)} ${middle} ${px(from + thick)} ${point(left, from + thick)}z`,
  ].join('');
}

function stems(
  places: ReadonlyMap<string, NodePlace>,
  at: { readonly x: number; readonly label: number; readonly anchor: string },
): readonly Content[] {
  return [...places].flatMap(([name, { top, height, pods }]): readonly Content[] => {
    const number = ` (${count(pods)})`;
    const words = `${fitted(name, LABEL - STEM - 12 - widthOf(number))}${number}`;
    return [
      rect({ x: at.x, y: top, width: STEM, height }, { class: 'stem' }),
      text({ x: at.label, y: top + height / 2 + 4 }, words, { 'text-anchor': at.anchor }),
    ];
  });
}
