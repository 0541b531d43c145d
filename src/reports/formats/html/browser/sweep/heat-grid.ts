import type { Row } from './rows.ts';

/** How one number is made of those of several cells. */
export const MEANS = {
  mean: (numbers: readonly number[]): number =>
    numbers.reduce((sum, number, at) => sum + (number - sum) / (at + 1), 0),
  least: (numbers: readonly number[]): number =>
    numbers.reduce((least, number) => Math.min(least, number), Infinity),
  greatest: (numbers: readonly number[]): number =>
    numbers.reduce((most, number) => Math.max(most, number), -Infinity),
} as const;

export type Mean = keyof typeof MEANS;

/** A field of the heat map: the cells with one value of each of the two axes. */
export interface Field {
  readonly column: number;
  readonly row: number;
  readonly rows: readonly Row[];
  /** Undefined if no cell has a number: it is no zero. */
  readonly value: number | undefined;
  /** Cells with a number. */
  readonly known: number;
  readonly failed: number;
  /** Cells with an error or without a result included. */
  readonly unknown: number;
  readonly isOnFront: boolean;
}

export interface Grid {
  readonly columns: number;
  readonly rows: number;
  readonly least: number;
  readonly greatest: number;
  /** The field at a place; undefined where the sweep has no cell. */
  readonly at: (column: number, row: number) => Field | undefined;
}

interface GridOptions {
  /** Index and number of values of the axis of columns, and of that of rows; undefined: there is one row. */
  readonly across: { readonly axis: number; readonly size: number };
  readonly down: { readonly axis: number; readonly size: number } | undefined;
  /** Index of an objective; undefined: the share of cells that passed. */
  readonly objective: number | undefined;
  readonly mean: Mean;
}

/** The fields of a heat map. */
export function gridOf(rows: readonly Row[], options: GridOptions): Grid {
  const { across, down, objective, mean } = options;
  const columns = across.size;
  const groups: Row[][] = [];
  for (const row of rows) {
    const column = row.at[across.axis] ?? -1;
    const line = down === undefined ? 0 : (row.at[down.axis] ?? -1);
    if (column < 0 || line < 0) continue;
    (groups[line * columns + column] ??= []).push(row);
  }
  const fields = new Map<number, Field>();
  groups.forEach((group, place) => {
    fields.set(place, {
      column: place % columns,
      row: Math.floor(place / columns),
      rows: group,
      ...valueOf(group, objective, mean),
      failed: group.filter(({ state }) => state === 'failed').length,
      unknown: group.filter(({ state }) => state !== 'failed' && state !== 'passed').length,
      isOnFront: group.some(({ isOnFront }) => isOnFront),
    });
  });
  const values = [...fields.values()].flatMap(({ value }) => value ?? []);
  return {
    columns,
    rows: down?.size ?? 1,
    least: MEANS.least(values),
    greatest: MEANS.greatest(values),
    at: (column, row) =>
      column < 0 || column >= columns ? undefined : fields.get(row * columns + column),
  };
}

function valueOf(
  rows: readonly Row[],
  objective: number | undefined,
  mean: Mean,
): Pick<Field, 'value' | 'known'> {
  if (objective === undefined) {
    const passed = rows.filter(({ state }) => state === 'passed').length;
    return { value: passed / rows.length, known: rows.length };
  }
  const numbers = rows.flatMap(({ numbers: all }) => all[objective] ?? []);
  return {
    value: numbers.length === 0 ? undefined : MEANS[mean](numbers),
    known: numbers.length,
  };
}
