import type { SweepReport } from '../../../../../outcome/index.ts';
import { valueText } from '../../../../reading/sweep-words.ts';
import { fillInSight } from '../fill-in-sight.ts';
import { longTable, type LongColumn } from '../long-table.ts';
import { make } from '../make.ts';
import { cellDetails } from './cell-details.ts';
import { heatMap } from './heat-map.ts';
import { parallelCoordinates } from './parallel.ts';
import { STATES, type Row } from './rows.ts';
import { Selection } from './selection.ts';

/** Fills the parts of a sweep's page that need scripts. */
export function showSweep(report: SweepReport): void {
  const selection = new Selection(report);
  fillInSight({
    heat: () => heatMap(selection),
    parallel: () => parallelCoordinates(selection),
    cells: () => cellsTable(selection),
  });
}

/** All cells that are shown, and below them the one that is chosen. */
function cellsTable(selection: Selection): HTMLElement {
  const { report, all, varied } = selection;
  const columns: readonly LongColumn<Row>[] = [
    { title: 'Cell', value: ({ id }) => id, width: 1.5 },
    { title: 'Verdict', value: ({ state }) => STATES[state] },
    ...varied.map((name): LongColumn<Row> => ({
      title: name,
      value: ({ axes }) => (Object.hasOwn(axes, name) ? (axes[name] ?? '') : ''),
      text: String,
    })),
    ...report.objectives.map(({ name }, at): LongColumn<Row> => ({
      title: name,
      value: ({ numbers, cell }) => numbers[at] ?? otherValue(cell?.objectives, name),
      text: valueText,
    })),
    { title: 'Pareto front', value: ({ isOnFront }) => (isOnFront ? 'yes' : '') },
  ];
  const table = longTable({
    name: 'Cells',
    columns,
    rows: all,
    onOpen: (row) => selection.choose(row, true),
  });
  selection.onChange(() => table.restrict(selection.isShown));
  table.restrict(selection.isShown);
  return make('div', {}, cellDetails(selection), table.element);
}

/** A value that is no number; "none" where there is none, which is no zero. */
function otherValue(
  objectives: Readonly<Record<string, unknown>> | undefined,
  name: string,
): string {
  const value =
    objectives !== undefined && Object.hasOwn(objectives, name) ? objectives[name] : null;
  if (value === null || value === undefined) return 'none';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
