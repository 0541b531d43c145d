import type { SweepHead } from '../../outcome/index.ts';
import type { Axis } from '../axes/index.ts';
import type { PlannedCell } from '../cells/index.ts';
import type { ReadObjective } from '../objectives/index.ts';
import type { Question } from '../questions/index.ts';

/** What all cells have in common, unless an axis changes it. */
export interface SweepOptions {
  readonly kubernetes: string | undefined;
  /** A path from the folder of the sweep's file. */
  readonly configuration: string | undefined;
  /** A path, or "default". */
  readonly policy: string | undefined;
  readonly seed: number | undefined;
  readonly order: 'queue' | 'input' | undefined;
  readonly tieBreak: 'random' | 'name' | undefined;
  readonly preemption: boolean | undefined;
  readonly percentageOfNodesToScore: number | undefined;
  /** Milliseconds. */
  readonly until: number | undefined;
  readonly catalog: string | undefined;
  readonly prices: string | undefined;
}

/** A Sweep document that has been read. */
export interface Sweep {
  readonly head: SweepHead;
  /** Of objects without one. */
  readonly namespace: string;
  /** Files that every cell has. */
  readonly input: readonly string[];
  readonly options: Partial<SweepOptions>;
  readonly axes: readonly Axis[];
  readonly question: Question;
  readonly objectives: readonly ReadObjective[];
  /** In the order of the axes. */
  readonly cells: readonly PlannedCell[];
  /** The field of an axis, or of one of its values. */
  readonly pathOf: (axis: string) => readonly (string | number)[];
}
