import { shareColour } from '../../../../graphics/colours.ts';
import type { Theme } from '../../../../graphics/tokens.ts';
import { counted } from '../../../../layout/figures.ts';
import { drawing } from '../drawing.ts';
import { make, refill, swatch } from '../make.ts';
import { colourOf, currentTheme, onThemeChange } from '../theme.ts';
import { indexChoice } from './choices.ts';
import { gridOf, MEANS, type Field, type Grid, type Mean } from './heat-grid.ts';
import { layoutOf, paintHeat, textOf, type HeatLayout } from './paint-heat.ts';
import { rowText } from './rows.ts';
import { GROUPS, type Selection } from './selection.ts';

/** An objective over two axes. Cells with other values of the other axes are joined, or left out by choice. */
export function heatMap(selection: Selection): HTMLElement {
  const { report } = selection;
  const state = new HeatState(selection);
  const said = make('output', { class: 'said', 'aria-live': 'polite' });
  const meanings = make('span', { class: 'legend' });
  const list = make('div', { class: 'fields' });
  const picture = drawing({
    name: 'Heat map. The section Cells has the same as a table',
    total: (width, height) => state.layout(width, height),
    paint: (to, sight) => {
      const names = (axis: number | undefined): readonly string[] =>
        (axis === undefined ? [] : (report.axes[axis]?.values ?? [])).map(String);
      paintHeat(to, {
        ...sight,
        grid: state.grid,
        layout: state.box,
        selected: state.selected,
        text: textOf(state.objective === undefined),
        columnNames: names(state.across),
        rowNames: names(state.down),
      });
    },
    onPoint: (x, y, isClick) => {
      const field = state.fieldAt(x, y);
      if (field === undefined) return;
      if (field !== state.selected) {
        state.selected = field;
        show();
      }
      if (isClick) open();
    },
    onKey: (key) => {
      if (key === 'Enter') open();
      else if (!state.move(key)) return false;
      show();
      return true;
    },
  });
  const show = (): void => {
    said.textContent = state.words();
    const { selected, box } = state;
    if (selected !== undefined) {
      picture.show(selected.row * box.height, box.height + box.top);
    }
    picture.redraw();
  };
  const open = (): void => {
    const { selected } = state;
    if (selected === undefined) return;
    const [only, ...others] = selected.rows;
    refill(list, others.length === 0 ? [] : cellButtons(selected, selection));
    if (only !== undefined && others.length === 0) selection.choose(only, true);
    else list.querySelector('button')?.focus();
  };
  const change = (): void => {
    state.update();
    refill(list, []);
    refill(meanings, legend(state, currentTheme()));
    show();
  };
  selection.onChange(change);
  onThemeChange(() => refill(meanings, legend(state, currentTheme())));
  change();
  return make(
    'div',
    { class: 'map' },
    make('div', { class: 'tools' }, choices(state, selection, change), meanings),
    picture.element,
    said,
    list,
  );
}

/** Most cells of a field that have a button. */
const BUTTONS = 12;

/** The cells of a field: each opens its details. */
function cellButtons(field: Field, selection: Selection): readonly Node[] {
  const { report, varied } = selection;
  const items = field.rows.slice(0, BUTTONS).map((row) => {
    const text = rowText(row, report, varied);
    const open = make('button', { type: 'button', class: 'link' }, text);
    open.addEventListener('click', () => selection.choose(row, true));
    return make('li', {}, open);
  });
  const left = field.rows.length - items.length;
  const rest = `${counted(left, 'more cell')}: choose the values of other axes to see them.`;
  return [
    make('ul', { class: 'items' }, items),
    ...(left > 0 ? [make('p', { class: 'note' }, rest)] : []),
  ];
}

/** What is shown of the cells, and where a reader is. */
class HeatState {
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

/** What may be chosen: objective, axes, how several cells are joined, and which cells are shown. */
function choices(
  state: HeatState,
  selection: Selection,
  change: () => void,
): readonly HTMLElement[] {
  const { axes, objectives, distributions } = selection.report;
  const withNumbers = objectives.flatMap(({ name }, at) =>
    (distributions[at]?.numbers ?? 0) > 0 ? [{ name, at }] : [],
  );
  const names = axes.map(({ name }) => name);
  const shown = [...withNumbers.map(({ name }) => name), 'share passed'];
  const means = Object.keys(MEANS).filter(isMean);
  const chosen = withNumbers.findIndex(({ at }) => at === state.objective);
  const set = (assign: (at: number) => void) => (at: number) => {
    assign(at);
    change();
  };
  return [
    indexChoice('Objective', shown, {
      at: chosen < 0 ? withNumbers.length : chosen,
      onChange: set((at) => (state.objective = withNumbers[at]?.at)),
    }),
    indexChoice('Across', names, { at: state.across, onChange: set((at) => (state.across = at)) }),
    ...(axes.length < 2
      ? []
      : [
          indexChoice('Down', [...names, 'nothing'], {
            at: state.down ?? axes.length,
            onChange: set((at) => (state.down = at < axes.length ? at : undefined)),
          }),
        ]),
    indexChoice('Of several', means, {
      at: 0,
      onChange: set((at) => (state.mean = means[at] ?? 'mean')),
    }),
    indexChoice(
      'Show',
      GROUPS.map(({ title }) => title),
      { at: 0, onChange: (at) => selection.show(GROUPS[at]?.test ?? (() => true)) },
    ),
    ...axes.flatMap(({ name, values }, axis) =>
      values.length < 2 || values.length > MOST_VALUES
        ? []
        : [
            indexChoice(name, [`any ${name}`, ...values.map(String)], {
              at: 0,
              onChange: (at) => selection.restrict(axis, at === 0 ? undefined : at - 1),
            }),
          ],
    ),
  ];
}

/** An axis with more values is no choice: the search of the table finds them. */
const MOST_VALUES = 500;

const isMean = (name: string): name is Mean => Object.hasOwn(MEANS, name);

const SHARES = [0, 0.25, 0.5, 0.75, 1];

/** The scale, and what marks mean. */
function legend({ grid, objective }: HeatState, theme: Theme): readonly HTMLElement[] {
  const text = textOf(objective === undefined);
  const strip = make(
    'span',
    { class: 'strip' },
    SHARES.map((share) => swatch(shareColour(share, theme))),
  );
  const scale =
    grid.least > grid.greatest
      ? []
      : [make('span', {}, `${text(grid.least)} `, strip, ` ${text(grid.greatest)}`)];
  return [
    ...scale,
    make('span', {}, swatch('transparent'), ' no value'),
    make('span', {}, swatch(colourOf('bad', theme)), ' has failed cells'),
    make('span', {}, swatch(colourOf('doubt', theme)), ' has unknown cells'),
    make('span', {}, '○ Pareto front'),
  ];
}
