import { shareColour } from '../../../../graphics/colours.ts';
import type { Theme } from '../../../../graphics/tokens.ts';
import { counted } from '../../../../layout/figures.ts';
import { drawing, type Sight } from '../drawing.ts';
import { make, refill, swatch } from '../make.ts';
import { colourOf, currentTheme, onThemeChange } from '../theme.ts';
import { indexChoice } from './choices.ts';
import { MEANS, type Field, type Mean } from './heat-grid.ts';
import { HeatState } from './heat-state.ts';
import { paintHeat, textOf, type HeatView } from './paint-heat.ts';
import { rowText } from './rows.ts';
import { GROUPS, type Selection } from './selection.ts';

/** An objective over two axes. Cells with other values of the other axes are joined, or left out by choice. */
export function heatMap(selection: Selection): HTMLElement {
  const state = new HeatState(selection);
  const said = make('output', { class: 'said', 'aria-live': 'polite' });
  const meanings = make('span', { class: 'legend' });
  const list = make('div', { class: 'fields' });
  const picture = drawing({
    name: 'Heat map. The section Cells has the same as a table',
    total: (width, height) => state.layout(width, height),
    paint: (to, sight) => {
      paintHeat(to, { ...sight, ...viewOf(state, selection) });
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
    if (state.selected !== undefined) openField(state.selected, list, selection);
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

/** What of the picture does not hang on where it is looked at. */
function viewOf(state: HeatState, { report }: Selection): Omit<HeatView, keyof Sight> {
  const names = (axis: number | undefined): readonly string[] =>
    (axis === undefined ? [] : (report.axes[axis]?.values ?? [])).map(String);
  return {
    grid: state.grid,
    layout: state.box,
    selected: state.selected,
    text: textOf(state.objective === undefined),
    columnNames: names(state.across),
    rowNames: names(state.down),
  };
}

/** Shows the only cell of the field, or lists the cells that it has. */
function openField(field: Field, list: HTMLElement, selection: Selection): void {
  const [only, ...others] = field.rows;
  refill(list, others.length === 0 ? [] : cellButtons(field, selection));
  if (only !== undefined && others.length === 0) selection.choose(only, true);
  else list.querySelector('button')?.focus();
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
