import type { Comparison, Utilisation } from '../../../outcome/index.ts';
import type { Content } from '../../graphics/element.ts';
import { change, counted, percent } from '../../layout/figures.ts';
import { sharedMoves } from '../../reading/decision.ts';
import { flowPart, type Flow } from './flow.ts';
import { sentence, WIDTH, type Part } from './part.ts';
import { SERIES } from './series.ts';
import { fitted, line, rect, text } from './shapes.ts';

const NO_NODE = 'no node';
/** Most balances of resources that are drawn. */
const RESOURCES = 8;
const ROW = 34;
const LABEL = 200;
const FIGURE = 240;

/** Where pods move from and to, by what decides; and how full the nodes are before and after. */
export function comparisonParts(comparison: Comparison): readonly Part[] {
  const flows = flowsOf(comparison);
  const { base, head } = comparison;
  const sides = `${base.name ?? 'base'} → ${head.name ?? 'head'}`;
  const pods = flows.reduce((sum, one) => sum + one.pods, 0);
  const moves =
    flows.length === 0
      ? sentence('Moves', 'No pod moves.')
      : flowPart(`${counted(pods, 'pod')} with another node: ${sides}`, flows);
  return [moves, ...balance(comparison)];
}

function flowsOf(comparison: Comparison): readonly Flow[] {
  const moved = sharedMoves(comparison.moved, false).map(({ pod, pods, cause }) => ({
    from: pod.from,
    to: pod.to,
    // The plugin, without its reasons.
    cause: cause === '-' ? 'not analysed' : (cause.split(':')[0] ?? cause),
    pods,
  }));
  const unplaced = comparison.newlyUnschedulable.map(({ from }) => ({
    from: from ?? NO_NODE,
    to: NO_NODE,
    cause: 'newly unschedulable',
    pods: 1,
  }));
  const placed = comparison.newlyPlaced.map(({ to }) => ({
    from: NO_NODE,
    to,
    cause: 'newly placed',
    pods: 1,
  }));
  return [...moved, ...unplaced, ...placed];
}

/** A bar for the mean of each side, and a line from the least full node to the fullest. */
function balance({ utilisation }: Comparison): readonly Part[] {
  const rows = utilisation.slice(0, RESOURCES);
  if (rows.length === 0) return [];
  const body = rows.flatMap(({ resource, base, head }, at): readonly Content[] => {
    const y = at * ROW;
    return [
      text({ x: 0, y: y + 18 }, fitted(resource, LABEL - 10)),
      ...sideOf(base, y + 2, SERIES[6]),
      ...sideOf(head, y + 14, SERIES[0]),
      text({ x: WIDTH - FIGURE + 12, y: y + 18 }, fitted(figuresOf(base, head), FIGURE - 12)),
    ];
  });
  return [
    {
      title:
        'Requested of allocatable: above base, below head; a bar is the mean, a line the range of the nodes',
      height: rows.length * ROW,
      body,
      words: rows.map((one) => `${one.resource}: ${figuresOf(one.base, one.head)}.`).join('\n'),
    },
  ];
}

const figuresOf = (base: Utilisation, head: Utilisation): string =>
  `mean ${change(percent(base.mean), percent(head.mean))}, deviation ${change(percent(base.standardDeviation, 1), percent(head.standardDeviation, 1))}`;

function sideOf(side: Utilisation, y: number, fill: string): readonly Content[] {
  const width = WIDTH - LABEL - FIGURE;
  const placeOf = (share: number): number => LABEL + Math.min(1, Math.max(0, share)) * width;
  const middle = y + 5;
  return [
    rect({ x: LABEL, y, width, height: 10 }, { class: 'empty' }),
    rect({ x: LABEL, y, width: placeOf(side.mean) - LABEL, height: 10 }, { fill }),
    line(
      { x: placeOf(side.min), y: middle },
      { x: placeOf(side.max), y: middle },
      { class: 'range' },
    ),
  ];
}
