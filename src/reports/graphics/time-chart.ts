import { greatest } from '../../units/index.ts';
import { duration } from '../layout/figures.ts';
import { roundTimes } from '../layout/round-times.ts';
import { element, type Content, type Element } from './element.ts';
import type { TraceSeries } from './trace-series.ts';

/** What is drawn over time, in steps of equal length. */
export interface ChartData {
  readonly series: readonly TraceSeries[];
  /** Seconds of one value. */
  readonly interval: number;
  /** Seconds of all. */
  readonly length: number;
  /** Numbers of the axis as texts. */
  readonly words: (value: number) => string;
  /** What the top of the axis is, at least. */
  readonly least: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Room for the numbers beside the axis and the times below it. */
const LEFT = 56;
const BELOW = 18;
const ABOVE = 8;
const MARKS = 7;
const LINES = 4;

/** Lines over time with their axes, from (0, 0). Colours of texts and lines are those of what is around them. */
export function timeChart(data: ChartData, { width, height }: Size): readonly Content[] {
  const top = topOf(data);
  const [right, bottom] = [width - 8, height - BELOW];
  const x = (at: number): number =>
    LEFT + (data.length > 0 ? Math.min(1, at / data.length) : 0) * (right - LEFT);
  const y = (value: number): number => bottom - (value / top) * (bottom - ABOVE);
  const levels = Array.from({ length: LINES + 1 }, (_, at) => (at * top) / LINES);
  return [
    ...levels.flatMap((level) => [
      stroke(`M${px(LEFT)} ${px(y(level))}H${px(right)}`, 'currentcolor', {
        'stroke-opacity': '.2',
      }),
      label(LEFT - 6, y(level) + 4, data.words(level), 'end'),
    ]),
    ...roundTimes(0, data.length, MARKS).map((at) =>
      label(x(at), height - 4, duration(at), at === 0 ? 'start' : 'middle'),
    ),
    ...data.series.map(({ values, colour, isDashed }) => {
      const points = values.map((value, at) => {
        const [from, to] = [x(at * data.interval), x((at + 1) * data.interval)];
        return `${at === 0 ? `M${px(from)} ` : 'V'}${px(y(value))}H${px(to)}`;
      });
      return stroke(points.join(''), colour, {
        'stroke-width': '1.5',
        ...(isDashed ? { 'stroke-dasharray': '4 3' } : {}),
      });
    }),
  ];
}

/** Each line in words, for readers who do not see it. */
export const chartWords = ({ series, words }: ChartData): string =>
  series
    .map(({ label: name, values }) => {
      const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
      return `${name}: up to ${words(greatest(values))}, ${words(mean)} on average`;
    })
    .join('; ');

/** A round number that all values are below. */
function topOf({ series, least }: ChartData): number {
  const most = Math.max(least, greatest(series.map(({ values }) => greatest(values))));
  const step = 10 ** Math.floor(Math.log10(most));
  const round = [1, 2, 4, 5, 8, 10].find((factor) => factor * step >= most - 1e-12) ?? 10;
  return round * step;
}

const px = (value: number): string => String(Math.round(value * 10) / 10);

const stroke = (d: string, colour: string, more: Readonly<Record<string, string>>): Element =>
  element('path', { d, fill: 'none', stroke: colour, ...more });

const label = (x: number, y: number, words: string, anchor: string): Element =>
  element('text', { x: px(x), y: px(y), 'text-anchor': anchor }, words);
