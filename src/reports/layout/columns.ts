import Table from 'cli-table3';
import type { Paint } from '../report.ts';
import { isPlain, pad, textWidth, type Align } from './text-width.ts';

export interface Column {
  readonly title: string;
  readonly align?: Align;
  /** Columns that may be cut short with an ellipsis, and how narrow they may become. */
  readonly atLeast?: number;
  /** Columns that are left out where there is no room: the highest first. Without it a column stays. */
  readonly dropped?: number;
}

/** A text, already harmless to print, and how it is painted. Painting never changes the width. */
export type Cell = string | { readonly text: string; readonly paint: (text: string) => string };

const GAP = 2;

/**
 * A table as lines of at most `width` columns, without trailing spaces. Linear in the number of cells,
 * which table libraries are not at thousands of rows.
 */
export function columns(
  heads: readonly Column[],
  rows: readonly (readonly Cell[])[],
  options: { readonly width: number; readonly paint: Paint; readonly indent?: number },
): readonly string[] {
  const indent = options.indent ?? 2;
  const natural = heads.map((head, at) =>
    rows.reduce(
      (widest, row) => Math.max(widest, textWidth(textOf(row[at]))),
      textWidth(head.title),
    ),
  );
  const { shown, widths } = fit(heads, natural, options.width - indent);
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
  const isEasy = all.length <= SMALL && rows.flat().every((cell) => isPlain(textOf(cell)));
  const lines = isEasy ? drawn(all) : all.map((parts) => parts.join(' '.repeat(GAP)));
  return lines.map((line) => (' '.repeat(indent) + line).trimEnd());
}

/** Up to so many rows the table library is quick enough; of unusual scripts it has other ideas of width than terminals. */
const SMALL = 500;

const NO_BORDER = '';

/** Cells side by side, without any border. */
function drawn(rows: readonly string[][]): string[] {
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
  table.push(...rows);
  return table.toString().split('\n');
}

function textOf(cell: Cell | undefined): string {
  return typeof cell === 'object' ? cell.text : (cell ?? '');
}

/** First the columns that may be cut give way, then columns go by their rank, at last all are cut. */
function fit(
  heads: readonly Column[],
  natural: readonly number[],
  room: number,
): { shown: readonly number[]; widths: readonly number[] } {
  let shown = heads.map((_, at) => at);
  for (;;) {
    const widths = [...natural];
    let over = shown.reduce((sum, at) => sum + (widths[at] ?? 0), GAP * (shown.length - 1)) - room;
    over = cut(widths, shown, over, (at) => heads[at]?.atLeast);
    if (over <= 0) return { shown, widths };
    const next = shown.reduce((worst, at) => (rank(heads[at]) > rank(heads[worst]) ? at : worst));
    if (rank(heads[next]) === 0) {
      cut(widths, shown, over, () => NARROWEST);
      return { shown, widths };
    }
    shown = shown.filter((at) => at !== next);
  }
}

const NARROWEST = 4;

/** Takes from the widest column that may give, again and again. Answers what is still too much. */
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
