import { duration } from '../../layout/figures.ts';
import { roundStep } from '../../layout/round-times.ts';

/** Maps virtual time to terminal columns. */
export interface TimeAxis {
  /** Seconds at the right end. */
  readonly end: number;
  readonly width: number;
}

/** Column of a time; times after the end have column `width`. */
export function columnOf(at: number, axis: TimeAxis): number {
  return Math.min(axis.width, Math.floor((at / axis.end) * axis.width));
}

/** "0s      5s      10s": each label begins at the column of its time; labels do not touch. */
export function axisLabels(axis: TimeAxis): string {
  const roomFor = Math.max(2, Math.floor(axis.width / 9));
  const step = roundStep(axis.end / roomFor);
  let line = '';
  for (let at = 0; at <= axis.end; at += step) {
    const column = columnOf(at, axis);
    const label = duration(at);
    if (column + label.length > axis.width || (line !== '' && column <= line.length)) continue;
    line = line.padEnd(column) + label;
  }
  return line;
}
