import { csvCells } from '../../documents/index.ts';
import type { CsvCell } from '../../documents/index.ts';
import { counted } from '../../units/index.ts';
import type { ProblemList } from '../problem-list.ts';
import type { TraceText } from '../format.ts';

/** The lines of a text one after another, without a list of them. */
function* linesOf(text: string): Generator<string> {
  let start = text.startsWith('\ufeff') ? 1 : 0;
  while (start < text.length) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    yield text.slice(start, text[end - 1] === '\r' ? end - 1 : end);
    start = end + 1;
  }
}

/** The cells of the first line that is neither empty nor a comment. */
export function headOfCsv({ text = '' }: { readonly text: string | undefined }): readonly string[] {
  for (const line of linesOf(text.slice(0, MOST_HEAD))) {
    if (isPassedOver(line)) continue;
    return csvCells(line).map((cell) => cell.text);
  }
  return [];
}

/** Whether the first line names these columns, among others. */
export function hasColumns(
  file: { readonly text: string | undefined },
  names: readonly string[],
): boolean {
  const columns = headOfCsv(file);
  return names.every((name) => columns.includes(name));
}

/** A line of names is shorter. */
const MOST_HEAD = 64 * 1024;

const isPassedOver = (line: string): boolean => line.trim() === '' || line.startsWith('#');

/** A line of a table. The same object stands for one line after another. */
export class Row {
  /** From 1. */
  line = 0;
  #text = '';
  #cells: readonly string[] = [];
  readonly #file: string;
  readonly #columns: ReadonlyMap<string, number>;
  readonly #problems: ProblemList;
  #hasProblem = false;

  constructor(file: string, columns: readonly string[], problems: ProblemList) {
    this.#file = file;
    this.#columns = new Map(columns.map((name, at) => [name, at]));
    this.#problems = problems;
  }

  /** True: something is wrong with this line. */
  get hasProblem(): boolean {
    return this.#hasProblem;
  }

  get length(): number {
    return this.#cells.length;
  }

  /** @internal */
  take(text: string, line: number): void {
    this.#text = text;
    this.line = line;
    this.#hasProblem = false;
    if (text.includes('"')) {
      const cells = csvCells(text);
      this.#cells = cells.map((cell) => cell.text);
      for (const { isUnclosed, column } of cells) {
        if (isUnclosed === true) this.#refuseAt(column, 'a quote that does not end in its line');
      }
    } else this.#cells = text.split(',').map((cell) => cell.trim());
  }

  /** Empty: there is no such cell, or it is empty. */
  cell(column: string): string {
    const at = this.#columns.get(column);
    return at === undefined ? '' : (this.#cells[at] ?? '');
  }

  has(column: string): boolean {
    return this.#columns.has(column);
  }

  /** Where the line is. */
  get place(): { readonly file: string; readonly line: number; readonly column: number } {
    return { file: this.#file, line: this.line, column: 1 };
  }

  /** Says what is wrong with a cell, or with the line if `column` is undefined. */
  refuse(column: string | undefined, message: string): void {
    const at = column === undefined ? 0 : (this.#columns.get(column) ?? 0);
    const cell = csvCells(this.#text)[at];
    this.#refuseAt(
      cell?.column ?? this.#text.length + 1,
      column === undefined ? message : `${column}: ${message}`,
    );
  }

  #refuseAt(column: number, message: string): void {
    this.#hasProblem = true;
    this.#problems.add({ ...this.place, column, message });
  }
}

/** How a table is laid out. */
export interface TableLayout {
  /** Names of the columns, of a table without a line of names. Default: the first line has them. */
  readonly columns?: readonly string[];
  /** Columns that must be there. */
  readonly needed?: readonly string[];
  /** Gets the names of the first line with their places. */
  readonly onHead?: (cells: readonly CsvCell[], place: Row['place']) => void;
}

/**
 * Calls `read` with each line of a table. Empty lines and lines that begin with # are passed over. A line with more or fewer cells than
 * columns is a problem: it was cut off, or its cells are not those of their columns.
 */
export function readTable(
  { name, text }: TraceText,
  problems: ProblemList,
  { columns: given, needed = [], onHead }: TableLayout,
  read: (row: Row) => void,
): void {
  let columns = given;
  let row = columns === undefined ? undefined : new Row(name, columns, problems);
  let number = 0;
  for (const line of linesOf(text)) {
    number++;
    if (isPassedOver(line)) continue;
    if (columns === undefined || row === undefined) {
      const cells = csvCells(line);
      columns = cells.map((cell) => cell.text);
      row = new Row(name, columns, problems);
      const place = { file: name, line: number, column: 1 };
      onHead?.(cells, place);
      const missing = needed.filter((one) => columns?.includes(one) === false);
      for (const one of missing) problems.add({ ...place, message: `no column ${one}` });
      if (missing.length > 0) return;
      continue;
    }
    row.take(line, number);
    if (row.hasProblem) continue;
    if (row.length === columns.length) read(row);
    else {
      const cells = counted(row.length, 'cell');
      row.refuse(undefined, `${cells}, but ${counted(columns.length, 'column')}`);
    }
  }
}
