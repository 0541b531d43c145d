/** A cell of a line of CSV. */
export interface CsvCell {
  readonly text: string;
  /** Where it begins; counts from 1. */
  readonly column: number;
  /** True: it begins with a quote that does not end. */
  readonly isUnclosed?: true;
}

/** The cells of a line (RFC 4180). Cells may be quoted; two quotes within a quoted cell are one. Spaces around a cell are no part of it. */
export function csvCells(line: string): readonly CsvCell[] {
  const cells: CsvCell[] = [];
  const cell = /(\s*)(?:"((?:[^"]|"")*)"|([^,]*?))\s*(?:,|$)/gy;
  for (;;) {
    const start = cell.lastIndex;
    const found = cell.exec(line);
    if (found === null) break;
    const [all, space = '', quoted, plain = ''] = found;
    cells.push({
      text: quoted?.replaceAll('""', '"') ?? plain,
      column: start + space.length + 1,
      ...(quoted === undefined && plain.startsWith('"') && { isUnclosed: true }),
    });
    if (!all.endsWith(',')) break;
  }
  return cells;
}

/** The same, but a comma at the end of the line begins no cell: some programs write one behind the last cell. */
export function cellsBeforeEnd(line: string): readonly CsvCell[] {
  const cells = csvCells(line);
  return cells.length > 1 && cells.at(-1)?.text === '' ? cells.slice(0, -1) : cells;
}
