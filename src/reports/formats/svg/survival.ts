import type { Loss, Survival } from '../../../outcome/index.ts';
import type { Content } from '../../graphics/element.ts';
import { count, counted } from '../../layout/figures.ts';
import { harms, lossName, searchedOf } from '../../reading/losses.ts';
import { LEGEND, legend, WIDTH, type Part } from './part.ts';
import { NO_HARM, shownMatrix } from './shown-matrix.ts';
import { BAD, GOOD } from './series.ts';
import { crossOf, fitted, path, px, rect, text, widthOf, type Box } from './shapes.ts';
import { greatest } from '../../../units/index.ts';

const ROW = 22;
const LABEL = 260;
/** Slanted headings: greatest length, and height and width in pixels per pixel of length. */
const HEADING = 190;
const RISE = 0.65;
const REACH = 0.77;
/** Edges of the square of a loss by the number of losses. */
const SIZES = [
  { losses: 60, size: 26 },
  { losses: 500, size: 16 },
  { losses: 3000, size: 10 },
];
const SMALLEST = 5;
/** Up to so many squares have a name under the pointer. */
const NAMED = 1500;
const NODES = 3;

/** A square for each loss, and which workloads the losses harm that are not survived. */
export function survivalParts(survival: Survival): readonly Part[] {
  return [everyLoss(survival), ...matrix(survival)];
}

function everyLoss({ losses, summary }: Survival): Part {
  const size = SIZES.find((one) => losses.length <= one.losses)?.size ?? SMALLEST;
  const across = Math.floor(WIDTH / size);
  const edge = size - (size > 5 ? 2 : 1);
  const crosses: string[] = [];
  const squares = losses.map((loss, at) => {
    const [x, y] = [(at % across) * size, Math.floor(at / across) * size];
    const box = { x, y, width: edge, height: edge };
    if (!loss.survived) crosses.push(crossOf(box));
    return rect(
      box,
      { fill: loss.survived ? GOOD : BAD },
      losses.length <= NAMED ? lossWords(loss) : undefined,
    );
  });
  const height = Math.ceil(losses.length / across) * size + 8;
  const entries = [
    { fill: GOOD, label: 'survived' },
    { fill: BAD, label: 'crossed: not survived' },
  ];
  const searched =
    summary.search === undefined ? '' : `, searched of ${searchedOf(summary.search)}`;
  return {
    title: `${count(summary.survived)} of ${counted(summary.losses, 'loss', 'losses')} survived${searched}`,
    height: height + LEGEND,
    body: [...squares, path(crosses.join(''), { class: 'cross' }), legend(entries, height, 180)],
    words: losses
      .filter(({ survived }) => !survived)
      .map(lossWords)
      .join('\n'),
  };
}

function lossWords(loss: Loss): string {
  const name = lossName(loss, NODES);
  const said = `${counted(loss.displaced, 'pod')} displaced, ${count(loss.placed)} placed again`;
  return loss.survived ? `${name}: ${said}` : [`${name}: ${said}`, ...harms(loss)].join('; ');
}

/** Losses that are not survived by the workloads that they harm. */
function matrix({ losses }: Survival): readonly Part[] {
  const { columns, rows, hidden } = shownMatrix(losses);
  if (columns.length === 0) return [];
  const width = Math.min(60, (WIDTH - LABEL - HEADING * REACH) / columns.length);
  const names = columns.map((name) => fitted(name, HEADING));
  const top = greatest(names.map(widthOf)) * RISE + 14;
  const headings = names.map((name, at) => {
    const x = px(LABEL + (at + 0.5) * width);
    return text({ x: 0, y: 0 }, name, { transform: `translate(${x} ${px(top - 6)}) rotate(-40)` });
  });
  const body = rows.flatMap(({ name, cells }, at): readonly Content[] => {
    const y = top + at * ROW;
    const boxes = cells.flatMap((cell, column) =>
      cellOf(cell, { x: LABEL + column * width, y, width: width - 2, height: ROW - 2 }),
    );
    return [text({ x: 0, y: y + 14 }, fitted(name, LABEL - 10)), ...boxes];
  });
  const note = [
    '-2: two pods fewer than wanted at the end; B: below its budget for a while',
    ...hidden,
  ].join('; ');
  const bottom = top + rows.length * ROW;
  const below = text({ x: 0, y: bottom + 16 }, fitted(note, WIDTH), { class: 'soft' });
  return [
    {
      title: 'Losses that are not survived, by workload',
      height: bottom + LEGEND,
      body: [...headings, ...body, below],
      words: note,
    },
  ];
}

function cellOf(cell: string, box: Box): readonly Content[] {
  if (cell === NO_HARM) return [rect(box, { class: 'empty' })];
  const middle = { x: box.x + box.width / 2, y: box.y + 14 };
  return [
    rect(box, { fill: BAD }),
    text(middle, fitted(cell, box.width), { class: 'on', 'text-anchor': 'middle' }),
  ];
}
