import type { Count } from '../amounts.ts';
import type { OutcomeVerdict } from '../finding.ts';

/** What an axis is set to: a seed, a number of replicas, the path of a file. */
export type AxisValue = string | number;

/** Values by the names of axes. */
export type AxisValues = Readonly<Record<string, AxisValue>>;

/** What a sweep varies. */
export interface SweepAxis {
  readonly name: string;
  readonly values: readonly AxisValue[];
}

/** The cells of a sweep: every combination of the values, or a sample of them. */
export interface SweepSpace {
  /** The last axis varies fastest from cell to cell. */
  readonly axes: readonly SweepAxis[];
  /** Combinations without a cell: those with all of these values. */
  readonly exclude?: readonly AxisValues[];
  /** Cells beyond the combinations; axes that one does not name have their first value. */
  readonly include?: readonly AxisValues[];
  /** Only so many combinations, drawn as a Latin hypercube. */
  readonly sample?: SweepSample;
}

export interface SweepSample {
  readonly cells: Count;
  readonly seed: Count;
}

/** What is read of the answer of each cell. */
export interface SweepObjective {
  readonly name: string;
  /** Where the answer has it; absent for an objective that is computed. */
  readonly path?: string;
  /** Which values are better; absent if neither is. */
  readonly better?: 'low' | 'high';
}

export type ObjectiveValue = string | number | boolean | null;

/** A sweep without its results: the first line of a file of results. Files with equal heads are shards of one sweep. */
export interface SweepHead {
  /** The version of kschedsim. */
  readonly version: string;
  /** Digest of the document and of the values of its axes. */
  readonly sweep: string;
  readonly name?: string;
  /** The command that answers a cell. */
  readonly question: string;
  readonly space: SweepSpace;
  readonly objectives: readonly SweepObjective[];
  /** The axes whose values name files: cells with equal values of these have the same input. Absent: not known. */
  readonly files?: readonly string[];
}

/** The result of one cell: a line of a file of results. */
export interface SweepCell {
  /** Hash of the values of its axes. */
  readonly id: string;
  readonly axes: AxisValues;
  /** "unknown" for a cell with an error. */
  readonly verdict: OutcomeVerdict;
  /** By name; null where the answer lacks the value. Absent for a cell with an error. */
  readonly objectives?: Readonly<Record<string, ObjectiveValue>>;
  /** Why the cell has no answer. */
  readonly error?: string;
  /** The command that gives the whole answer, in the folder of the sweep's file. */
  readonly command: string;
  /** Digest of the files that it was made from. */
  readonly digest: string;
  /** The version of kschedsim. */
  readonly version: string;
}

export interface SweepSummary {
  /** "passed": the verdict of every cell is. "failed": one has failed. Else "unknown". */
  readonly verdict: OutcomeVerdict;
  readonly cells: Count;
  readonly passed: Count;
  readonly failed: Count;
  /** Cells with an error included. */
  readonly unknown: Count;
  readonly errors: Count;
}
