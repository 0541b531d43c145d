import { cellsBeforeEnd, duration, quantity } from '../../documents/index.ts';
import type { CsvCell, DocumentProblem, Field } from '../../documents/index.ts';
import { greatest, groupBy } from '../../units/index.ts';
import { LATER } from './curve-fields.ts';

/** A point as documents write it. */
export interface WrittenPoint {
  readonly at: string | number;
  readonly value: string;
}

export interface CsvProblem {
  /** From 1. */
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** The points of a file, or everything that is wrong with it. */
export interface CsvPoints {
  readonly points: readonly WrittenPoint[];
  readonly problems: readonly CsvProblem[];
}

/**
 * Lines of a time (seconds, or a duration such as 90s) and a value (a quantity), with a comma between them. Empty lines, and a first line
 * of names, are passed over.
 */
export function readCsv(text: string): CsvPoints {
  const lines = linesOf(text);
  const head = lines.slice(0, 1).filter(({ cells }) => isHead(cells));
  const rows = lines.slice(head.length);
  const most = greatest([MOST_CELLS, ...head.map(({ cells }) => cells.length)]);
  const isRow = ({ cells }: Line): boolean => cells.length >= MOST_CELLS && cells.length <= most;
  const { points, problems } = pointsIn(rows.filter(isRow));
  const others = otherCounts(rows.filter((row) => !isRow(row)));
  const all = [...head.flatMap(furtherColumns), ...others, ...problems];
  if (points.length === 0 && all.length === 0) {
    all.push({ line: 1, column: 1, message: 'the file has no line with a time and a value' });
  }
  return { points, problems: all.toSorted((a, b) => a.line - b.line) };
}

const linesOf = (text: string): readonly Line[] =>
  text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .map((own, at) => ({ own, line: at + 1 }))
    .filter(({ own }) => own.trim() !== '')
    .map(({ own, line }) => ({ line, cells: cellsBeforeEnd(own) }));

function pointsIn(rows: readonly Line[]): CsvPoints {
  const points: WrittenPoint[] = [];
  const problems: CsvProblem[] = [];
  let lastMs = -1;
  for (const { line, cells } of rows) {
    const [time = NO_CELL, value = NO_CELL] = cells;
    const refuse =
      ({ column }: CsvCell) =>
      (message: string): void => {
        problems.push({ line, column, message });
      };
    const at = /^\d+(\.\d+)?$/.test(time.text) ? Number(time.text) : time.text;
    const ms = cellOf(duration(), at, refuse(time));
    if (ms !== undefined && ms <= lastMs) refuse(time)(LATER);
    lastMs = Math.max(lastMs, ms ?? lastMs);
    cellOf(quantity(), value.text, refuse(value));
    points.push({ at, value: value.text });
  }
  return { points, problems };
}

const NO_CELL: CsvCell = { text: '', column: 1 };

interface Line {
  readonly line: number;
  readonly cells: readonly CsvCell[];
}

/** A time and a value. */
const MOST_CELLS = 2;

/** Names of columns, such as "time,value": the first two begin with letters. */
const isHead = (cells: readonly CsvCell[]): boolean =>
  cells.slice(0, MOST_CELLS).every((cell) => /^[\p{L}_]/u.test(cell.text)) && cells.length > 0;

/** The columns beside time and value: once for all lines. */
const furtherColumns = ({ line, cells }: Line): readonly CsvProblem[] =>
  cells.slice(MOST_CELLS).map(({ column, text }) => ({
    ...{ line, column },
    message: `unknown column ${JSON.stringify(text)}: a line has a time and a value`,
  }));

/** Lines with too few cells or too many: the first of a count speaks for all. */
function otherCounts(rows: readonly Line[]): readonly CsvProblem[] {
  const byCount = groupBy(rows, ({ cells }) => cells.length);
  return Array.from(byCount.values(), (all) => {
    const others = all.slice(1, 4).map(({ line }) => line);
    const also = others.length > 0 ? `, also in line ${others.join(', ')}` : '';
    const more = all.length > 4 ? ` and ${all.length - 4} more` : '';
    return {
      ...{ line: all[0]?.line ?? 1, column: 1 },
      message: `give a time and a value, such as 90s,1500m${also}${more}`,
    };
  });
}

function cellOf<T>(
  field: Field<T>,
  cell: string | number,
  refuse: (message: string) => void,
): T | undefined {
  const found: DocumentProblem[] = [];
  const read = field.read(cell, [], found);
  for (const { message } of found) refuse(message);
  return read;
}
