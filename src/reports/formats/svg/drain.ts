import type { Drain, DrainedNode } from '../../../outcome/index.ts';
import type { Content } from '../../graphics/element.ts';
import { count, counted, duration } from '../../layout/figures.ts';
import { flowPart } from './flow.ts';
import { legend, LEGEND, WIDTH, type Part } from './part.ts';
import { BAD, GOOD, SERIES } from './series.ts';
import { fitted, rect, text } from './shapes.ts';
import { AXIS, placeOf, timeAxis, type TimeScale } from './time-axis.ts';

/** Most nodes with a row. */
const ROWS = 40;
const ROW = 24;
const LABEL = 230;
const END = 190;
const BEYOND = 1.05;

/** How long each node is drained and what it waits for; and where its pods go. */
export function drainParts(drain: Drain): readonly Part[] {
  const flows = drain.moves.map(({ from, to, replacement }) => ({
    from,
    to: to ?? 'no node',
    cause: to !== null ? 'placed again' : replacement === undefined ? 'lost' : 'pending',
    pods: 1,
  }));
  const moves = flows.length === 0 ? [] : [flowPart(counted(flows.length, 'evicted pod'), flows)];
  return [times(drain), ...moves];
}

function times(drain: Drain): Part {
  const { drained, startTime, endTime } = drain;
  const shown = drained.slice(0, ROWS);
  const left = drained.length - shown.length;
  const scale: TimeScale = {
    from: startTime,
    to: startTime + Math.max(1, endTime - startTime) * BEYOND,
    left: LABEL,
    width: WIDTH - LABEL - END,
  };
  const bottom = AXIS + shown.length * ROW;
  const note = left > 0 ? [`${counted(left, 'more node')} in the document`] : [];
  const entries = [
    { colour: SERIES[4], label: 'drained' },
    { colour: SERIES[1], label: 'a budget is waited for' },
    { colour: BAD, label: 'a pod is evicted' },
    { colour: GOOD, label: 'its successor is ready' },
  ];
  return {
    title: `Drain of ${counted(drain.summary.nodes, 'node')}, ${duration(endTime - startTime)}`,
    height: bottom + 12 + note.length * 18 + LEGEND,
    body: [
      ...timeAxis(scale, bottom),
      ...shown.flatMap((node, at) => rowOf(drain, node, { y: AXIS + at * ROW, scale })),
      ...note.map((words) => text({ x: 0, y: bottom + 16 }, words, { class: 'soft' })),
      legend(entries, bottom + 12 + note.length * 18, 210),
    ],
    words: drained.map((node) => `${node.node}: ${resultOf(drain, node)}.`).join('\n'),
  };
}

function rowOf(
  { moves, waits, ...drain }: Drain,
  node: DrainedNode,
  { y, scale }: { readonly y: number; readonly scale: TimeScale },
): readonly Content[] {
  const span = (
    from: number,
    to: number | null,
  ): { readonly x: number; readonly width: number } => {
    const x = placeOf(from, scale);
    return { x, width: Math.max(2, placeOf(to ?? scale.to, scale) - x) };
  };
  const own = waits.filter((wait) => wait.node === node.node);
  const evictions = moves.filter((move) => move.from === node.node);
  const tick = (at: number, top: number, fill: string, title: string): Content =>
    rect({ x: placeOf(at, scale) - 1.5, y: y + top, width: 3, height: 8 }, { fill }, title);
  return [
    text({ x: 0, y: y + 16 }, fitted(node.node, LABEL - 10)),
    rect({ ...span(node.from, node.to), y: y + 4, height: 16 }, { fill: SERIES[4] }),
    ...own.map(({ from, to, budget, name }) =>
      rect(
        { ...span(from, to), y: y + 9, height: 6 },
        { fill: SERIES[1] },
        `${name} waits for ${budget}`,
      ),
    ),
    ...evictions.map(({ at, name }) => tick(at, 0, BAD, `${name} evicted at ${duration(at)}`)),
    ...evictions.flatMap(({ readyAt, replacement, name, to }) =>
      readyAt === undefined
        ? []
        : [
            tick(
              readyAt,
              16,
              GOOD,
              `${replacement ?? name} ready at ${duration(readyAt)} on ${to ?? ''}`,
            ),
          ],
    ),
    text(
      { x: WIDTH - END + 10, y: y + 16 },
      fitted(resultOf({ moves, waits, ...drain }, node), END - 10),
      { class: node.to === null || node.error !== undefined ? 'failed' : 'soft' },
    ),
  ];
}

function resultOf({ moves }: Drain, { node, to, error }: DrainedNode): string {
  const pods = moves.filter(({ from }) => from === node).length;
  const evicted = `${counted(pods, 'pod')} evicted`;
  if (error !== undefined) return `✘ ${evicted}; ${error}`;
  return to === null
    ? `✘ ${evicted}; not empty`
    : `empty at ${duration(to)}, ${count(pods)} evicted`;
}
