import type { Files } from '../command-line.ts';

/** A row of the growth table: a command line, and its input of a given size. */
export interface GrowthRow {
  readonly name: string;
  /** The smaller of the two sizes; the other is twice as large. A command takes one to five seconds of processor time. */
  readonly size: number;
  readonly files: (size: number) => Files;
  /** Of `kschedsim`. */
  readonly args: readonly string[] | ((size: number) => readonly string[]);
}

/** No command may grow faster when its input is doubled. */
export const BOUND = 2.3;
