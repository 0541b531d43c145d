import { duration } from '../../layout/figures.ts';
import type { Content } from '../../graphics/element.ts';
import { line, text } from './shapes.ts';

/** Seconds between marks that people read as round. */
const ROUND = [
  0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600,
  43_200, 86_400, 172_800, 604_800, 2_592_000, 7_776_000,
];
/** Most marks, unless the time is longer than all steps allow. */
const MARKS = 9;
export const AXIS = 20;

/** Where times are drawn. */
export interface TimeScale {
  readonly from: number;
  readonly to: number;
  readonly left: number;
  readonly width: number;
}

/** The place of a time, within the axis. */
export function placeOf(at: number, { from, to, left, width }: TimeScale): number {
  const share = to > from ? (at - from) / (to - from) : 0;
  return left + Math.min(1, Math.max(0, share)) * width;
}

/** Times at round distances, and a line down from each. */
export function timeAxis(scale: TimeScale, height: number): readonly Content[] {
  const { from, to } = scale;
  const step = ROUND.find((one) => (to - from) / one <= MARKS) ?? (to - from) / MARKS;
  const marks: Content[] = [];
  for (let mark = Math.ceil(from / step); mark * step <= to; mark++) {
    const x = placeOf(mark * step, scale);
    marks.push(
      line({ x, y: AXIS - 4 }, { x, y: height }),
      text({ x, y: 11 }, duration(mark * step), { class: 'soft', 'text-anchor': 'middle' }),
    );
  }
  return marks;
}
