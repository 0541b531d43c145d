import type { Usage } from './process.ts';

/** Figures of a line, by column. */
export type Figures = Readonly<Record<string, number>>;

/** A line of a table. `built` is the folder of a built package. */
export interface Line {
  readonly name: string;
  /** All figures of the table. */
  readonly measure: (built: string) => Figures;
  /** What one measurement costs, to compare two packages. */
  readonly use: (built: string) => Usage;
}

/** A table of `npm run bench`. */
export interface Table {
  readonly title: string;
  /** Digits after the decimal point, by column. */
  readonly columns: Readonly<Record<string, number>>;
  readonly lines: readonly Line[];
}

/** The lines of a table whose names contain all words. */
export const chosenOf = ({ lines }: Table, words: readonly string[]): readonly Line[] =>
  lines.filter(({ name }) => words.every((word) => name.includes(word)));
