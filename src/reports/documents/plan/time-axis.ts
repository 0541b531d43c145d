import { duration } from '../../layout/figures.ts';

/** Maps virtual time to terminal columns. */
export interface TimeAxis {
  /** Seconds at the right end. */
  readonly end: number;
  readonly width: number;
}

const STEPS = [
  0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 21_600,
  43_200, 86_400, 172_800, 604_800,
] as const;

/** Column of a time; times after the end have column `width`. */
export function columnOf(at: number, axis: TimeAxis): number {
  return Math.min(axis.width, Math.floor((at / axis.end) * axis.width));
}

/** "0s      5s      10s": each label begins at the column of its time; labels do not touch. */
export function axisLabels(axis: TimeAxis): string {
  const roomFor = Math.max(2, Math.floor(axis.width / 9));
  const wanted = axis.end / roomFor;
  const step =
    STEPS.find((candidate) => candidate >= wanted) ?? 604_800 * Math.ceil(wanted / 604_800);
  let line = '';
  for (let at = 0; at <= axis.end; at += step) {
    const column = columnOf(at, axis);
    const label = duration(at);
    if (column + label.length > axis.width || (line !== '' && column <= line.length)) continue;
    line = line.padEnd(column) + label;
  }
  return line;
}
