import type { AxisValue } from '../../outcome/index.ts';
import type { Edit } from '../../whatif/index.ts';

/** The files that a pattern names, sorted, as paths from the folder of the sweep's file; none if it names no file. */
export type FindFiles = (pattern: string) => readonly string[];

/** What a value of an axis changes in a plan. */
export interface CellChange {
  readonly paths?: readonly string[];
  /** A path, or "default". */
  readonly configuration?: string;
  /** A path, or "default". */
  readonly policy?: string;
  /** A path. */
  readonly nodeGroups?: string;
  /** A path, which is also one of `paths`. */
  readonly nodePools?: string;
  readonly kubernetes?: string;
  readonly seed?: number;
  readonly order?: 'queue' | 'input';
  readonly edits?: readonly Edit[];
  /** The same as flags of the command line. */
  readonly words?: readonly string[];
}

/** What an axis varies. */
export interface Varied {
  /** The axis is called so unless it is named. */
  readonly usualName: string;
  readonly values: readonly AxisValue[];
  /** What a value changes, or why the axis cannot have it. */
  readonly changeOf: (value: AxisValue) => CellChange | { readonly problem: string };
}

export interface Axis extends Varied {
  readonly name: string;
}

/** The value that changes nothing. */
export const NONE = 'none';
