import Table from 'cli-table3';
import type { ReportOptions } from '../contract.ts';
import { isPlain, pad, textWidth, type Align } from './text-width.ts';
import { append } from '../../units/index.ts';

export interface Column {
  readonly title: string;
  readonly align?: Align;
  /** Minimum width of a column that may be shortened with an ellipsis in the middle. Without it the column is not shortened. */
  readonly atLeast?: number;
  /** True: other columns are shortened and omitted first. */
  readonly isKept?: boolean;
  /** Columns that may be omitted if the table is too wide; the highest number first. */
  readonly dropped?: number;
}

/** A printable text and its colour. Painting does not change the width. */
export type Cell = string | { readonly text: string; readonly paint: (text: string) => string };

const GAP = 2;

/**
 * A table as lines of at most `width` columns, or as wide as its texts if it `isComplete`, without trailing spaces. Takes time linear in
 * the number of cells.
 */
export function columns(
  heads: readonly Column[],
  rows: readonly (readonly Cell[])[],
  options: Pick<ReportOptions, 'width' | 'paint' | 'isComplete'> & { readonly indent?: number },
): readonly string[] {
  const indent = options.indent ?? 2;
  const natural = heads.map((head, at) =>
    rows.reduce(
      (widest, row) => Math.max(widest, textWidth(textOf(row[at]))),
      textWidth(head.title),
    ),
  );
  const { shown, widths } = fitWidths(
    heads,
    natural,
    options.isComplete === true ? Number.POSITIVE_INFINITY : options.width - indent,
  );
  const partsOf = (cells: readonly Cell[]): string[] =>
    shown.map((at, place) => {
      const cell = cells[at];
      const last = place === shown.length - 1;
      const text = pad(textOf(cell), widths[at] ?? 0, heads[at]?.align);
      const trimmed = last ? text.trimEnd() : text;
      return typeof cell === 'object' ? cell.paint(trimmed) : trimmed;
    });
  const title = heads.map((head) => ({ text: head.title, paint: options.paint.dim }));
  const all = [title, ...rows].map(partsOf);
  const isSmall = all.length <= MOST_LIBRARY_ROWS;
  const useLibrary = isSmall && rows.flat().every((cell) => isPlain(textOf(cell)));
  const lines = useLibrary ? libraryTable(all) : all.map((parts) => parts.join(' '.repeat(GAP)));
  return lines.map((line) => (' '.repeat(indent) + line).trimEnd());
}

/** cli-table3 is slow beyond this, and measures non-ASCII text differently from terminals. */
const MOST_LIBRARY_ROWS = 500;

const NO_BORDER = '';

/** The rows without borders. */
function libraryTable(rows: readonly string[][]): string[] {
  const table = new Table({
    chars: {
      top: NO_BORDER,
      'top-mid': NO_BORDER,
      'top-left': NO_BORDER,
      'top-right': NO_BORDER,
      bottom: NO_BORDER,
      'bottom-mid': NO_BORDER,
      'bottom-left': NO_BORDER,
      'bottom-right': NO_BORDER,
      left: NO_BORDER,
      'left-mid': NO_BORDER,
      mid: NO_BORDER,
      'mid-mid': NO_BORDER,
      right: NO_BORDER,
      'right-mid': NO_BORDER,
      middle: ' '.repeat(GAP),
    },
    style: { 'padding-left': 0, 'padding-right': 0, head: [], border: [] },
  });
  append(table, rows);
  return table.toString().split('\n');
}

function textOf(cell: Cell | undefined): string {
  return typeof cell === 'object' ? cell.text : (cell ?? '');
}

/** Shortens columns with a minimum width, then omits columns by rank, then shortens the kept ones, then all. */
function fitWidths(
  heads: readonly Column[],
  natural: readonly number[],
  room: number,
): { shown: readonly number[]; widths: readonly number[] } {
  let shown = heads.map((_, at) => at);
  for (;;) {
    const widths = [...natural];
    let over = shown.reduce((sum, at) => sum + (widths[at] ?? 0), GAP * (shown.length - 1)) - room;
    over = cut(widths, shown, over, (at) =>
      heads[at]?.isKept === true ? undefined : heads[at]?.atLeast,
    );
    if (over <= 0) return { shown, widths };
    const next = shown.reduce((worst, at) => (rank(heads[at]) > rank(heads[worst]) ? at : worst));
    if (rank(heads[next]) === 0) {
      over = cut(widths, shown, over, (at) => heads[at]?.atLeast);
      cut(widths, shown, over, () => NARROWEST);
      return { shown, widths };
    }
    shown = shown.filter((at) => at !== next);
  }
}

const NARROWEST = 4;

/** Shortens the widest column above its minimum, one step at a time. Returns the excess that is left. */
function cut(
  widths: number[],
  shown: readonly number[],
  over: number,
  least: (at: number) => number | undefined,
): number {
  let left = over;
  while (left > 0) {
    let widest: number | undefined;
    for (const at of shown) {
      const width = widths[at] ?? 0;
      const floor = least(at);
      if (floor === undefined || width <= floor) continue;
      if (widest === undefined || width > (widths[widest] ?? 0)) widest = at;
    }
    if (widest === undefined) break;
    widths[widest] = (widths[widest] ?? 0) - 1;
    left--;
  }
  return left;
}

function rank(head: Column | undefined): number {
  return head?.dropped ?? 0;
}
