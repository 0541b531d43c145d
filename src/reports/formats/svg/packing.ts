import type { Packing } from '../../../outcome/index.ts';
import { labelOf } from '../../reading/subjects.ts';
import { groupBy } from '../../../units/index.ts';
import type { Content } from '../../graphics/element.ts';
import { amount, count, counted } from '../../layout/figures.ts';
import { flowPart } from './flow.ts';
import { sentence, WIDTH, type Part } from './part.ts';
import { GOOD } from './series.ts';
import { fitted, rect, text } from './shapes.ts';

/** Most steps with a row. */
const ROWS = 40;
const ROW = 22;
const LABEL = 260;
const FIGURE = 260;
/** Most reasons of nodes that stay. */
const REASONS = 8;

/** The nodes that can be emptied and what each frees, where their pods go, and why the others stay. */
export function packingParts(packing: Packing): readonly Part[] {
  const { steps } = packing;
  const flows = steps.flatMap(({ moves }) =>
    moves.flatMap((move) =>
      move.to === undefined
        ? []
        : [{ from: move.from, to: move.to, cause: labelOf(move), pods: 1 }],
    ),
  );
  return [
    steps.length === 0 ? sentence('Steps', 'No node can be emptied.') : stepsPart(packing),
    ...(flows.length === 0
      ? []
      : [flowPart(`${counted(flows.length, 'move')}, by workload`, flows)]),
    ...keptPart(packing),
  ];
}

/** A bar for each step: the share of the freed cpu that is free after it. */
function stepsPart({ steps, summary, autoscaling }: Packing): Part {
  const shown = steps.slice(0, ROWS);
  const width = WIDTH - LABEL - FIGURE;
  const all = steps.reduce((sum, { frees }) => sum + frees.cpu, 0);
  const scale = width / (all || 1);
  let freed = 0;
  const body = shown.flatMap(({ node, type, moves, frees }, at): readonly Content[] => {
    const y = at * ROW;
    const before = freed;
    freed += frees.cpu;
    const name = type === undefined ? node : `${node} (${type})`;
    const figures = `${amount('cpu', frees.cpu)} cpu, ${amount('memory', frees.memory)}; ${counted(moves.length, 'move')}`;
    return [
      text({ x: 0, y: y + 15 }, fitted(`${count(at + 1)}. ${name}`, LABEL - 10)),
      rect({ x: LABEL, y: y + 3, width, height: ROW - 6 }, { class: 'empty' }),
      rect(
        { x: LABEL, y: y + 3, width: before * scale, height: ROW - 6 },
        { fill: GOOD, 'fill-opacity': '0.4' },
      ),
      rect(
        { x: LABEL + before * scale, y: y + 3, width: frees.cpu * scale, height: ROW - 6 },
        { fill: GOOD },
      ),
      text({ x: WIDTH - FIGURE + 10, y: y + 15 }, fitted(figures, FIGURE - 10), { class: 'soft' }),
    ];
  });
  const left = steps.length - shown.length;
  const more = left > 0 ? [`${counted(left, 'more step')} in the document`] : [];
  const bottom = shown.length * ROW;
  const emptied =
    autoscaling === undefined
      ? `${count(summary.emptied)} of ${counted(summary.nodes, 'node')} can be emptied`
      : `${autoscaling.autoscaler} removes ${counted(summary.emptied, 'node')}`;
  return {
    title: `${emptied}, in this order: ${amount('cpu', summary.frees.cpu)} cpu, ${amount('memory', summary.frees.memory)} memory`,
    height: bottom + more.length * 20,
    body: [
      ...body,
      ...more.map((words) => text({ x: 0, y: bottom + 15 }, words, { class: 'soft' })),
    ],
    words: steps
      .map(
        ({ node, moves, frees }) =>
          `${node}: ${counted(moves.length, 'move')}, frees ${amount('cpu', frees.cpu)} cpu.`,
      )
      .join('\n'),
  };
}

function keptPart({ kept }: Packing): readonly Part[] {
  if (kept.length === 0) return [];
  const reasons = [...groupBy(kept, ({ reason }) => reason)].sort(
    ([, a], [, b]) => b.length - a.length,
  );
  const lines = reasons
    .slice(0, REASONS)
    .map(([reason, nodes]) => `${counted(nodes.length, 'node')}: ${reason}`);
  const left = reasons.length - lines.length;
  const all = left > 0 ? [...lines, `${counted(left, 'more reason')} in the document`] : lines;
  return [
    {
      title: `${counted(kept.length, 'node')} stay`,
      height: all.length * 18,
      body: all.map((words, at) => text({ x: 0, y: at * 18 + 13 }, fitted(words, WIDTH))),
      words: all.join('\n'),
    },
  ];
}
