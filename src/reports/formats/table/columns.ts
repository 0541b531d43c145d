import { printable } from '../../../units/index.ts';
import {
  columns,
  type Cell as DrawnCell,
  type Column as DrawnColumn,
} from '../../layout/columns.ts';
import { usageBar } from '../../layout/usage-bar.ts';
import { wrap } from '../../layout/wrap.ts';
import { MARKS } from '../../page/marks.ts';
import type { Cell, Column, Table } from '../../page/section.ts';
import { cellWords, toneOf, valueOf, wordsOf } from '../../page/texts.ts';
import { limitOf, painted, restLine, shownOf, type Terminal } from './terminal.ts';

/** Where the words below a row begin, after their mark. */
const BELOW = 5;

/** The rows in columns within the width, and what is below each. */
export function tableLines(table: Table, terminal: Terminal): readonly string[] {
  const { isMarked = false, below } = table;
  const { shown, rest } = shownOf(table.rows, terminal, table);
  if (shown.length === 0) return [];
  const kept = table.columns.flatMap((column, at) => (column.isGroup === true ? [] : [at]));
  const group = table.columns.findIndex(({ isGroup }) => isGroup === true);
  const heads = kept.map((at) => headOf(table.columns[at]));
  const cells = shown.map((row) =>
    kept.map((at) => drawnCell(row[at], table.columns[at], terminal)),
  );
  const [title = '', ...lines] = columns(heads, cells, { ...terminal, indent: isMarked ? 0 : 2 });
  return [
    title,
    ...lines.flatMap((line, at) => [
      ...groupTitle(table, shown[at]?.[group], shown[at - 1]?.[group], terminal),
      line,
      ...(below?.get(at) ?? []).flatMap((text) =>
        wrap(
          wordsOf(text, (most) => limitOf(terminal, most)),
          terminal.width - BELOW,
        ).map((words, line) =>
          line === 0
            ? painted(MARKS.changed.glyph.padEnd(BELOW), MARKS.changed.tone, terminal) + words
            : ' '.repeat(BELOW) + words,
        ),
      ),
    ]),
    ...(rest === undefined ? [] : [restLine(rest, 2, terminal)]),
  ];
}

function headOf(column: Column | undefined): DrawnColumn {
  const { head = '', kind, isRight, least, dropped, isKept } = column ?? {};
  const isLeft = (kind === undefined || kind === 'bar') && isRight !== true;
  return {
    title: printable(head).toUpperCase(),
    align: isLeft ? 'left' : 'right',
    ...(least === undefined ? {} : { atLeast: least }),
    ...(dropped === undefined ? {} : { dropped }),
    ...(isKept === undefined ? {} : { isKept }),
  };
}

function drawnCell(cell: Cell, column: Column | undefined, terminal: Terminal): DrawnCell {
  if (typeof cell === 'object' && 'mark' in cell) {
    const { glyph, tone } = MARKS[cell.mark];
    return { text: glyph, paint: (text) => painted(text, tone, terminal) };
  }
  const share = column?.kind === 'bar' ? valueOf(cell) : undefined;
  const text =
    share === undefined
      ? cellWords(cell, column?.kind, (most) => limitOf(terminal, most))
      : usageBar(share, column?.width ?? 8);
  const tone = toneOf(cell);
  return tone === undefined ? text : { text, paint: (one) => painted(one, tone, terminal) };
}

/** The title of a group above its first row. */
function groupTitle(
  { groups }: Table,
  cell: Cell,
  before: Cell,
  { width, paint }: Terminal,
): readonly string[] {
  if (typeof cell !== 'string' || cell === before) return [];
  return wrap(printable(groups?.get(cell) ?? cell), width - 1).map((line, at) =>
    at === 0 ? paint.bold(line) : `  ${line}`,
  );
}
