import type { AxisValue, AxisValues, SweepObjective, SweepReport } from '../../outcome/index.ts';
import { count, counted } from '../layout/figures.ts';

/* Words that the page, its script and the text of a sweep share. */

/** A value of an objective with as many digits as tell it from others: "1,250", "0.1235". */
export const valueText = (value: number): string =>
  Number.isInteger(value) ? count(value) : String(Number(value.toPrecision(4)));

/** "pending (low is better)". */
export const objectiveText = ({ name, better }: SweepObjective): string =>
  better === undefined ? name : `${name} (${better} is better)`;

/** "replicas 6, loss none", of axes with several values. */
export const cellText = (axes: AxisValues, varied: readonly string[]): string =>
  varied.map((name) => `${name} ${String(valueOf(axes, name))}`).join(', ');

/** The value of an axis, whatever its name is. */
export const valueOf = (axes: AxisValues, name: string): AxisValue =>
  Object.hasOwn(axes, name) ? (axes[name] ?? '') : '';

/** The names of the axes with several values: those that tell cells from each other. */
export const variedAxes = ({ axes }: Pick<SweepReport, 'axes'>): readonly string[] =>
  axes.flatMap(({ name, values }) => (values.length > 1 ? [name] : []));

/** "Sweep failed: 18 of 54 cells passed, 36 failed, 2 unknown (1 of them with an error), 3 missing." */
export function sweepLine({ summary }: SweepReport): string {
  const { verdict, cells, passed, failed, unknown, errors, missing, double } = summary;
  const parts = [
    `${count(passed)} of ${counted(cells + missing, 'cell')} passed`,
    ...(failed > 0 ? [`${count(failed)} failed`] : []),
    ...(unknown > 0
      ? [`${count(unknown)} unknown${errors > 0 ? ` (${count(errors)} with an error)` : ''}`]
      : []),
    ...(missing > 0 ? [`${count(missing)} missing`] : []),
    ...(double > 0 ? [`${count(double)} there twice`] : []),
  ];
  return `Sweep ${verdict}: ${parts.join(', ')}.`;
}
