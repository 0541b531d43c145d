import type { SweepReport } from '../../../../../outcome/index.ts';
import { variedAxes } from '../../../../reading/sweep-words.ts';
import { rowsOf, type Row, type State } from './rows.ts';

/** What the parts of the page share: which cells are shown, and which one is chosen. */
export class Selection {
  readonly report: SweepReport;
  readonly all: readonly Row[];
  /** Names of the axes with several values. */
  readonly varied: readonly string[];
  /** The cells that are shown. */
  rows: readonly Row[];
  chosen: Row | undefined;
  /** Index of the only value that is shown, by the index of an axis. */
  readonly #only = new Map<number, number>();
  #test: (row: Row) => boolean = () => true;
  readonly #onChange: (() => void)[] = [];
  readonly #onChoose: ((isOpened: boolean) => void)[] = [];

  constructor(report: SweepReport) {
    this.report = report;
    this.all = rowsOf(report);
    this.varied = variedAxes(report);
    this.rows = this.all;
  }

  /** Shows the cells with one value of an axis; undefined: with any. */
  restrict(axis: number, value: number | undefined): void {
    if (value === undefined) this.#only.delete(axis);
    else this.#only.set(axis, value);
    this.#select();
  }

  /** Shows the cells that pass a test too. */
  show(test: (row: Row) => boolean): void {
    this.#test = test;
    this.#select();
  }

  /** `isOpened`: its details are to be seen. */
  choose(row: Row | undefined, isOpened = false): void {
    this.chosen = row;
    for (const tell of this.#onChoose) tell(isOpened);
  }

  /** Calls back when other cells are shown. */
  onChange(tell: () => void): void {
    this.#onChange.push(tell);
  }

  /** Calls back when another cell is chosen. */
  onChoose(tell: (isOpened: boolean) => void): void {
    this.#onChoose.push(tell);
  }

  readonly isShown = (row: Row): boolean =>
    this.#test(row) && [...this.#only].every(([axis, value]) => row.at[axis] === value);

  #select(): void {
    this.rows = this.all.filter(this.isShown);
    for (const tell of this.#onChange) tell();
  }
}

const isOf =
  (...states: readonly State[]) =>
  ({ state }: Row): boolean =>
    states.includes(state);

/** Choices of cells by how they ended. */
export const GROUPS: readonly { readonly title: string; readonly test: (row: Row) => boolean }[] = [
  { title: 'all cells', test: () => true },
  { title: 'the Pareto front', test: ({ isOnFront }) => isOnFront },
  { title: 'passed', test: isOf('passed') },
  { title: 'failed', test: isOf('failed') },
  { title: 'unknown', test: isOf('unknown', 'error', 'missing') },
];
