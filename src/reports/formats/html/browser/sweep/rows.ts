import type { AxisValues, SweepCell, SweepReport } from '../../../../../outcome/index.ts';
import { cellText, valueText } from '../../../../reading/sweep-words.ts';

/** How a cell ended. A cell with an error, or without a result, has no value of any objective. */
export type State = 'passed' | 'failed' | 'unknown' | 'error' | 'missing';

/** A cell of the sweep. */
export interface Row {
  readonly id: string;
  readonly axes: AxisValues;
  readonly state: State;
  /** Absent for a cell without a result. */
  readonly cell?: SweepCell;
  readonly isOnFront: boolean;
  /** Index of the value of each axis. */
  readonly at: readonly number[];
  /** The number of each objective; undefined if it is not known. */
  readonly numbers: readonly (number | undefined)[];
}

/** All cells, those without a result last. */
export function rowsOf(report: SweepReport): readonly Row[] {
  const { axes, objectives, cells, missing, front } = report;
  const onFront = new Set(front.points.flatMap(({ cells: ids }) => ids));
  const places = axes.map(({ values }) => new Map(values.map((value, at) => [value, at])));
  const placesOf = (given: AxisValues): readonly number[] =>
    axes.map(({ name }, at) => {
      const value = Object.hasOwn(given, name) ? given[name] : undefined;
      return value === undefined ? -1 : (places[at]?.get(value) ?? -1);
    });
  return [
    ...cells.map((cell): Row => ({
      id: cell.id,
      axes: cell.axes,
      state: cell.error === undefined ? cell.verdict : 'error',
      cell,
      isOnFront: onFront.has(cell.id),
      at: placesOf(cell.axes),
      numbers: objectives.map(({ name }) => numberIn(cell, name)),
    })),
    ...missing.map(({ id, axes: given }): Row => ({
      id,
      axes: given,
      state: 'missing',
      isOnFront: false,
      at: placesOf(given),
      numbers: objectives.map(() => undefined),
    })),
  ];
}

function numberIn({ objectives = {} }: SweepCell, name: string): number | undefined {
  const value = Object.hasOwn(objectives, name) ? objectives[name] : undefined;
  return typeof value === 'number' ? value : undefined;
}

/** What a state is called. */
export const STATES: Readonly<Record<State, string>> = {
  passed: 'passed',
  failed: 'failed',
  unknown: 'unknown',
  error: 'unknown, with an error',
  missing: 'unknown, without a result',
};

/** The cell in one line. */
export function rowText(row: Row, report: SweepReport, varied: readonly string[]): string {
  const values = report.objectives.flatMap(({ name }, at) => {
    const value = row.numbers[at];
    return value === undefined ? [] : [`${name} ${valueText(value)}`];
  });
  const front = row.isOnFront ? ['on the Pareto front'] : [];
  return [cellText(row.axes, varied), STATES[row.state], ...values, ...front]
    .filter((part) => part !== '')
    .join('; ');
}
