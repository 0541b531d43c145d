import type { TimeRow } from '../../graphics/time-rows.ts';
import type { Content } from '../../graphics/element.ts';
import { counted } from '../../layout/figures.ts';
import { legend, LEGEND, WIDTH, type Part } from './part.ts';
import { fitted, rect, text } from './shapes.ts';
import { AXIS, placeOf, timeAxis, type TimeScale } from './time-axis.ts';

const SPAN_ROW = 24;
/** Height of a line below the rows. */
const NOTE = 18;
/** Width of an entry of the legend. */
const ENTRY = 210;
const LABEL = 230;
const END = 190;
/** Width of a moment. */
const TICK = 3;

/** Where a kind of span is in its row, its colour, and what the legend calls it. */
interface SpanLook {
  readonly top: number;
  readonly height: number;
  readonly fill: string;
  readonly label: string;
}

/** The kinds of spans, in the order of the legend. */
export type SpanLooks<Kind extends string> = Readonly<Record<Kind, SpanLook>>;

/** Rows over time, the number of nodes without a row, and what the colours mean. */
export function spansPart<Kind extends string>(
  title: string,
  {
    rows,
    left,
    ...times
  }: {
    readonly rows: readonly TimeRow<Kind>[];
    readonly left: number;
    readonly from: number;
    readonly to: number;
  },
  looks: SpanLooks<Kind>,
): Part {
  const scale = { ...times, left: LABEL, width: WIDTH - LABEL - END };
  const bottom = AXIS + rows.length * SPAN_ROW;
  const note = left > 0 ? [`${counted(left, 'more node')} in the document`] : [];
  const top = bottom + 12 + note.length * NOTE;
  const entries = Object.values<SpanLook>(looks).map(({ fill, label }) => ({ fill, label }));
  return {
    title,
    height: top + LEGEND,
    body: [
      ...timeAxis(scale, bottom),
      ...rows.flatMap((row, at) => spanRow(row, AXIS + at * SPAN_ROW, { scale, looks })),
      ...note.map((words) => text({ x: 0, y: bottom + 16 }, words, { class: 'soft' })),
      legend(entries, top, ENTRY),
    ],
    words: rows.map(({ name, result }) => `${name}: ${result}.`).join('\n'),
  };
}

/** What happens to one thing over time: its name, its spans, and how it ends. */
function spanRow<Kind extends string>(
  { name, spans, result, isBad }: TimeRow<Kind>,
  y: number,
  { scale, looks }: { readonly scale: TimeScale; readonly looks: SpanLooks<Kind> },
): readonly Content[] {
  return [
    text({ x: 0, y: y + 16 }, fitted(name, LABEL - 10)),
    ...spans.map(({ from, to, kind, words }) => {
      const { top, height, fill } = looks[kind];
      const x = placeOf(from, scale);
      const place =
        to === undefined
          ? { x: x - TICK / 2, width: TICK }
          : { x, width: Math.max(2, placeOf(to, scale) - x) };
      return rect({ ...place, y: y + top, height }, { fill }, words);
    }),
    text({ x: WIDTH - END + 10, y: y + 16 }, fitted(result, END - 10), {
      class: isBad ? 'failed' : 'soft',
    }),
  ];
}
