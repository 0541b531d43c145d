import { duration } from '../../layout/figures.ts';
import { roundTimes } from '../../layout/round-times.ts';
import type { Content } from '../../graphics/element.ts';
import { line, text } from './shapes.ts';

/** Most marks. */
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
  return roundTimes(from, to, MARKS).flatMap((at): readonly Content[] => {
    const x = placeOf(at, scale);
    return [
      line({ x, y: AXIS - 4 }, { x, y: height }),
      text({ x, y: 11 }, duration(at), { class: 'soft', 'text-anchor': 'middle' }),
    ];
  });
}
