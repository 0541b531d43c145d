import { button, refill, make, once } from './make.ts';
import { forEach, inSlices, type Work } from './slices.ts';
import { sortedIndexes } from './sort-rows.ts';

export interface LongColumn<Row> {
  readonly title: string;
  /** Shown, searched and, if it is a number, sorted as one. */
  readonly value: (row: Row) => string | number;
  /** Width compared with other columns. Default 1. */
  readonly width?: number;
  /** How a number is shown. */
  readonly text?: (value: number) => string;
}

export interface LongTable<Row> {
  readonly element: HTMLElement;
  /** Above the table: its search, and what its owner adds. */
  readonly tools: HTMLElement;
  /** Searches for a text, as if it was typed. */
  readonly search: (text: string) => void;
  /** Shows only these rows of all, until the next call. */
  readonly restrict: (isShown: (row: Row) => boolean) => void;
}

interface LongTableOptions<Row> {
  readonly name: string;
  readonly columns: readonly LongColumn<Row>[];
  readonly rows: readonly Row[];
  /** Opens a row: its first cell is a button then. */
  readonly onOpen?: (row: Row) => void;
}

/** Height of a row in pixels, as in the style. */
const ROW = 28;
/** Height of the table at most, and of a horizontal scroll bar. */
const HIGHEST = 480;
const SCROLL_BAR = 20;
/** Width of a column of width 1 at least, in rem. */
const LEAST = 6.5;
/** Rows above and below the visible rows. */
const MARGIN = 8;
/** Most rows on paper. */
const PRINTED = 500;

/** A table that has elements only for the rows in sight. */
export function longTable<Row>(options: LongTableOptions<Row>): LongTable<Row> {
  const { name, columns, rows } = options;
  const order = makeOrder(options, () => refresh());
  const body = make('div', { role: 'rowgroup', class: 'body' });
  const scroll = make('div', {
    class: 'long',
    role: 'table',
    tabindex: '0',
    'aria-label': name,
    'aria-colcount': String(columns.length),
  });
  const widths = columns.map(({ width = 1 }) => width);
  const least = widths.reduce((sum, width) => sum + width, 0) * LEAST;
  scroll.style.setProperty('--least', `${String(least)}rem`);
  scroll.style.setProperty('--columns', widths.map((width) => `${String(width)}fr`).join(' '));
  scroll.style.height = `${String(Math.min(HIGHEST, (rows.length + 2) * ROW + SCROLL_BAR))}px`;
  const count = make('output', { 'aria-live': 'polite' });
  const input = make('input', { type: 'search' });
  const draw = (from: number, to: number, shown = order.shown()): void => {
    body.style.height = `${String(shown.length * ROW)}px`;
    refill(
      body,
      shown.slice(from, to).map((row, at) => rowElement(row, from + at, options)),
    );
  };
  const drawVisible = (): void => {
    const first = Math.max(0, Math.floor(scroll.scrollTop / ROW) - MARGIN);
    draw(first, first + Math.ceil(scroll.clientHeight / ROW) + 2 * MARGIN);
  };
  const refresh = (): void => {
    const { length } = order.shown();
    count.textContent = `${length.toLocaleString('en')} of ${rows.length.toLocaleString('en')}`;
    scroll.setAttribute('aria-rowcount', String(length + 1));
    scroll.scrollTop = 0;
    drawVisible();
  };
  scroll.append(headElement(options, order.sort), body);
  scroll.addEventListener('scroll', once(drawVisible));
  window.addEventListener('beforeprint', () => draw(0, PRINTED, order.shown().slice(0, PRINTED)));
  window.addEventListener('afterprint', drawVisible);
  new ResizeObserver(once(drawVisible)).observe(scroll);
  const search = (text: string): void => {
    input.value = text;
    order.search(text);
  };
  input.addEventListener('input', () => search(input.value));
  refresh();
  const tools = make('div', { class: 'tools' }, make('label', {}, 'Search ', input), ' ', count);
  return {
    element: make('div', { class: 'table' }, tools, scroll),
    tools,
    search,
    restrict: order.restrict,
  };
}

interface Order<Row> {
  readonly shown: () => readonly Row[];
  readonly search: (text: string) => void;
  readonly restrict: (isShown: (row: Row) => boolean) => void;
  readonly sort: (column: LongColumn<Row>, isDown: boolean) => void;
}

/** The rows that match, in the chosen order. Calls back when they are known: at once, or after some frames if there are many. */
function makeOrder<Row>(
  { rows, columns }: LongTableOptions<Row>,
  onChange: () => void,
): Order<Row> {
  let sorted: ArrayLike<number> = rows.map((_, at) => at);
  /** What `sorted` is still to be sorted by. */
  let wanted: { readonly column: LongColumn<Row>; readonly isDown: boolean } | undefined;
  let words: readonly RegExp[] = [];
  let isShown: (row: Row) => boolean = () => true;
  let shown: readonly Row[] = rows;
  let abandon = (): void => undefined;
  // Texts are compared as they are: as many copies in lower case would stop the page when its memory is cleaned up.
  const matches = (row: Row): boolean =>
    isShown(row) &&
    words.every((word) => columns.some(({ value }) => word.test(String(value(row)))));
  function* selected(): Work<readonly Row[]> {
    if (wanted !== undefined) {
      const { column, isDown } = wanted;
      const keys: (string | number)[] = [];
      yield* forEach(rows, (row) => keys.push(column.value(row)));
      sorted = yield* sortedIndexes(keys, isDown);
      wanted = undefined;
    }
    const found: Row[] = [];
    yield* forEach(sorted, (at) => {
      const row = rows[at];
      if (row !== undefined && matches(row)) found.push(row);
    });
    return found;
  }
  const select = (): void => {
    abandon();
    abandon = inSlices(selected(), (found) => {
      shown = found;
      onChange();
    });
  };
  return {
    shown: () => shown,
    search: (text) => {
      words = text.split(/\s+/).filter(Boolean).map(wordPattern);
      select();
    },
    restrict: (test) => {
      isShown = test;
      select();
    },
    sort: (column, isDown) => {
      wanted = { column, isDown };
      select();
    },
  };
}

/** Finds a word in upper or lower case. */
const wordPattern = (word: string): RegExp =>
  new RegExp(word.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`), 'i');

/** Rows that show whether a column has numbers. */
const EXAMPLES = 50;

function headElement<Row>(
  { columns, rows }: LongTableOptions<Row>,
  sort: Order<Row>['sort'],
): HTMLElement {
  const headings = columns.map((column) => {
    const examples = rows.slice(0, EXAMPLES);
    const isNumber = examples.some((row) => typeof column.value(row) === 'number');
    const kind = isNumber ? 'number' : undefined;
    const heading = make('div', { role: 'columnheader', class: kind });
    heading.append(
      button(column.title, () => {
        const isDown = heading.getAttribute('aria-sort') === 'ascending';
        for (const other of headings) other.removeAttribute('aria-sort');
        heading.setAttribute('aria-sort', isDown ? 'descending' : 'ascending');
        sort(column, isDown);
      }),
    );
    return heading;
  });
  const row = make('div', { role: 'row', class: 'row', 'aria-rowindex': '1' }, headings);
  return make('div', { role: 'rowgroup', class: 'head' }, row);
}

function rowElement<Row>(
  row: Row,
  at: number,
  { columns, onOpen }: LongTableOptions<Row>,
): HTMLElement {
  const cells = columns.map(({ value, text = (number) => number.toLocaleString('en') }, column) => {
    const found = value(row);
    const words = typeof found === 'number' ? text(found) : found;
    const isButton = column === 0 && onOpen !== undefined;
    const content = isButton ? button(words, () => onOpen(row), { class: 'link' }) : words;
    const kind = typeof found === 'number' ? 'number' : undefined;
    return make('div', { role: 'cell', class: kind, title: words }, content);
  });
  const made = make('div', { role: 'row', class: 'row', 'aria-rowindex': String(at + 2) }, cells);
  made.style.top = `${String(at * ROW)}px`;
  return made;
}
