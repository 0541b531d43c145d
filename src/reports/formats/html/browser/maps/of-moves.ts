import type { ComparedNode, Comparison } from '../../../../../outcome/index.ts';
import { shareColour } from '../../../../graphics/colours.ts';
import { count, counted, someOf } from '../../../../layout/figures.ts';
import { make } from '../make.ts';
import type { MapNode } from './fit-cells.ts';
import { NO_COLOUR } from './paint.ts';
import { nodeMap, scaleMeaning, type Colouring, type Grouping, type NodeMap } from './node-map.ts';

/** A node on one side of a comparison. */
interface Side extends MapNode {
  /** Pods of the node on this side and on the other; undefined if the node is not there, or not known. */
  readonly pods: number | undefined;
  readonly otherPods: number | undefined;
  /** Pods that are on it only on this side. */
  readonly moved: number;
  /** The nodes that these pods have on the other side, with their numbers of pods. */
  readonly others: ReadonlyMap<string, number>;
}

/** Most nodes that a sentence names. */
const NAMED = 5;

/**
 * The nodes before and after, side by side: how many pods move from them or to them, and how many they have. Selecting a node marks where
 * its pods go or come from.
 */
export function moveMaps(comparison: Comparison): HTMLElement {
  const sides = sidesOf(comparison);
  const maps: NodeMap<Side>[] = [];
  const made = [LEAVING, ARRIVING].map((words, at) => {
    const nodes = sides[at] ?? [];
    const colourings = colouringsOf(words, sides.flat());
    const map = nodeMap<Side>({
      name: `${words.title}. Tables on this page have the same`,
      nodes,
      colourings,
      groupings: groupingsOf(words, nodes),
      onOpen: () => document.querySelector('#moved')?.scrollIntoView(),
      onSelect: ({ others }) => maps[1 - at]?.mark(({ name }) => others.has(name)),
      onColour: (title) => maps[1 - at]?.colourBy(title),
    });
    maps.push(map);
    const heading = make('h3', {}, words.title);
    return make('div', { role: 'group', 'aria-label': words.title }, heading, map.element);
  });
  return make('div', { class: 'sides' }, made);
}

interface Words {
  readonly title: string;
  readonly verb: string;
  /** When pods are on this side, and when on the other. */
  readonly when: string;
  readonly otherwise: string;
}
const LEAVING: Words = {
  title: 'Before',
  verb: 'move to',
  when: 'before',
  otherwise: 'after',
};
const ARRIVING: Words = {
  title: 'After',
  verb: 'come from',
  when: 'after',
  otherwise: 'before',
};

function colouringsOf(words: Words, all: readonly Side[]): readonly Colouring<Side>[] {
  const most = (numberOf: (side: Side) => number): number =>
    all.reduce((found, side) => Math.max(found, numberOf(side)), 1);
  const colouring = (
    title: string,
    numberOf: (side: Side) => number | undefined,
  ): Colouring<Side> => {
    const highest = most((side) => numberOf(side) ?? 0);
    const share = (side: Side): number => (numberOf(side) ?? 0) / highest;
    return {
      title,
      colourOf: (side, theme) => (isMissing(side) ? NO_COLOUR : shareColour(share(side), theme)),
      figureOf: (side) => (isMissing(side) ? '' : count(numberOf(side) ?? 0)),
      words: (side) => sentence(side, words),
      legend: (theme) => [
        scaleMeaning(theme, '0', counted(highest, 'pod')),
        ...(all.some(isMissing) ? [{ colours: [NO_COLOUR], words: 'not there' }] : []),
      ],
    };
  };
  const moves = colouring('pods that move', ({ moved }) => moved);
  const pods = colouring('all pods', (side) => side.pods);
  const areMoves = all.some(({ moved }) => moved > 0);
  if (all.every((side) => side.pods === undefined)) return [moves];
  return areMoves ? [moves, pods] : [pods];
}

/** The node is on the other side only. */
const isMissing = ({ pods, otherPods }: Side): boolean =>
  pods === undefined && otherPods !== undefined;

function sentence({ name, pods, otherPods, moved, others }: Side, words: Words): string {
  const { verb, when, otherwise } = words;
  const named = [...others].map(([node, some]) => `${node} (${String(some)})`);
  const moves = moved === 0 ? '' : `${counted(moved, 'pod')} ${verb} ${someOf(named, NAMED)}`;
  if (pods === undefined && otherPods === undefined) return `${name}: ${moves || 'none'}`;
  const of = (number: number | undefined, time: string): string =>
    number === undefined ? `not there ${time}` : `${counted(number, 'pod')} ${time}`;
  const counts = `${of(pods, when)}, ${of(otherPods, otherwise)}`;
  return moves === '' ? `${name}: ${counts}` : `${name}: ${counts}. ${moves}`;
}

function groupingsOf({ when }: Words, nodes: readonly Side[]): readonly Grouping<Side>[] {
  const all: Grouping<Side> = { title: 'all', areaOf: () => `Nodes ${when}` };
  const zones: Grouping<Side> = { title: 'zones', areaOf: ({ zone = '(no zone)' }) => zone };
  return nodes.some(({ zone }) => zone !== undefined) ? [zones, all] : [all];
}

function sidesOf({ moved, nodes }: Comparison): readonly [readonly Side[], readonly Side[]] {
  const known = nodes.pods ?? movedNodes(moved);
  const leaving = countPairs(moved.map(({ from, to }) => [from, to]));
  const arriving = countPairs(moved.map(({ from, to }) => [to, from]));
  const sideOf = (
    counts: ReadonlyMap<string, ReadonlyMap<string, number>>,
    podsOf: (node: ComparedNode) => readonly [number | undefined, number | undefined],
  ): readonly Side[] =>
    known.map((node) => {
      const { name, zone } = node;
      const others = counts.get(name) ?? new Map<string, number>();
      const [pods, otherPods] = podsOf(node);
      const sum = [...others.values()].reduce((all, one) => all + one, 0);
      return { name, ...(zone === undefined ? {} : { zone }), pods, otherPods, others, moved: sum };
    });
  return [
    sideOf(leaving, ({ base, head }) => [base, head]),
    sideOf(arriving, ({ base, head }) => [head, base]),
  ];
}

/** The nodes of an older document, which has only nodes of pods that move. */
const movedNodes = (moved: Comparison['moved']): readonly ComparedNode[] =>
  [...new Set(moved.flatMap(({ from, to }) => [from, to]))].sort().map((name) => ({ name }));

function countPairs(
  pairs: readonly (readonly [string, string])[],
): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const all = new Map<string, Map<string, number>>();
  for (const [name, other] of pairs) {
    const known = all.get(name) ?? new Map<string, number>();
    known.set(other, (known.get(other) ?? 0) + 1);
    all.set(name, known);
  }
  return all;
}
