import { counted } from '../../../../layout/figures.ts';
import { gridOf, type Field, type Grid, type Mean } from './heat-grid.ts';
import { layoutOf, textOf, type HeatLayout } from './paint-heat.ts';
import type { Selection } from './selection.ts';

/** What is shown of the cells, and where a reader is. */
export class HeatState {
  readonly #selection: Selection;
  across: number;
  down: number | undefined;
  /** Undefined: the share of cells that passed. */
  objective: number | undefined;
  mean: Mean = 'mean';
  grid: Grid;
  box: HeatLayout = { left: 0, top: 0, width: 1, height: 1 };
  selected: Field | undefined;
  #scroll = { width: 0, height: 0 };

  constructor(selection: Selection) {
    const { axes, objectives, heatMap: first } = selection.report;
    this.#selection = selection;
    this.across = Math.max(
      0,
      axes.findIndex(({ name }) => name === first.across),
    );
    this.down = indexOf(axes.findIndex(({ name }) => name === first.down));
    this.objective = indexOf(objectives.findIndex(({ name }) => name === first.objective));
    this.grid = this.#makeGrid();
  }

  update(): void {
    this.grid = this.#makeGrid();
    this.layout(this.#scroll.width, this.#scroll.height);
    const { selected } = this;
    this.selected = selected && this.grid.at(selected.column, selected.row);
  }

  /** Lays the fields out for the size of a window, and returns their height. */
  layout(width: number, height: number): number {
    this.#scroll = { width, height };
    this.box = layoutOf(this.grid, width, height);
    return this.box.top + this.grid.rows * this.box.height;
  }

  fieldAt(x: number, y: number): Field | undefined {
    const { left, top, width, height } = this.box;
    return this.grid.at(Math.floor((x - left) / width), Math.floor((y - top) / height));
  }

  /** Goes to the next field in the direction of a key, over places without one. False for other keys. */
  move(key: string): boolean {
    const step = STEPS[key];
    if (step === undefined) return false;
    const { grid, selected } = this;
    let { column, row } = selected ?? { column: 0, row: 0 };
    if (selected === undefined && grid.at(0, 0) !== undefined) {
      this.selected = grid.at(0, 0);
      return true;
    }
    for (;;) {
      column += step.column;
      row += step.row;
      if (column < 0 || row < 0 || column >= grid.columns || row >= grid.rows) return true;
      const field = grid.at(column, row);
      if (field === undefined) continue;
      this.selected = field;
      return true;
    }
  }

  words(): string {
    const { selected, grid, objective } = this;
    const { report, rows, all } = this.#selection;
    const text = textOf(objective === undefined);
    const name =
      objective === undefined ? 'share passed' : (report.objectives[objective]?.name ?? '');
    if (selected === undefined) {
      const range =
        grid.least > grid.greatest ? 'no value' : `${text(grid.least)} to ${text(grid.greatest)}`;
      return `${String(rows.length)} of ${counted(all.length, 'cell')}: ${name} ${range}`;
    }
    const { value, known, failed, unknown } = selected;
    const count = selected.rows.length;
    const place = [this.across, this.down].flatMap((axis) => {
      if (axis === undefined) return [];
      const own = report.axes[axis];
      const at = axis === this.across ? selected.column : selected.row;
      return own === undefined ? [] : [`${own.name} ${String(own.values[at])}`];
    });
    const of =
      count === 1 || objective === undefined ? '' : ` (${this.mean} of ${counted(known, 'cell')})`;
    return [
      place.join(', '),
      value === undefined ? `${name}: no value` : `${name} ${text(value)}${of}`,
      `${counted(count, 'cell')}: ${String(count - failed - unknown)} passed, ${String(failed)} failed, ${String(unknown)} unknown`,
      ...(selected.isOnFront ? ['on the Pareto front'] : []),
    ].join('; ');
  }

  #makeGrid(): Grid {
    const { axes } = this.#selection.report;
    const sized = (axis: number): { readonly axis: number; readonly size: number } => ({
      axis,
      size: axes[axis]?.values.length ?? 0,
    });
    return gridOf(this.#selection.rows, {
      across: sized(this.across),
      down: this.down === undefined ? undefined : sized(this.down),
      objective: this.objective,
      mean: this.mean,
    });
  }
}

const indexOf = (at: number): number | undefined => (at < 0 ? undefined : at);

const STEPS: Readonly<Record<string, { readonly column: number; readonly row: number }>> = {
  ArrowRight: { column: 1, row: 0 },
  ArrowLeft: { column: -1, row: 0 },
  ArrowDown: { column: 0, row: 1 },
  ArrowUp: { column: 0, row: -1 },
};
