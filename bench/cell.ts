import { CONTENDERS } from './contenders.ts';
import type { ContenderName } from './contenders.ts';
import { MODES } from './real-scheduler.ts';
import type { Mode } from './real-scheduler.ts';
import { SIZES, WORKLOADS } from './workloads.ts';
import type { Size, WorkloadName } from './workloads.ts';

/** One line of the table. */
export interface Cell {
  readonly size: Size;
  readonly workload: WorkloadName;
  readonly mode: Mode;
  readonly contender: ContenderName;
}

export const CELLS: readonly Cell[] = SIZES.flatMap((size) =>
  MODES.flatMap((mode) =>
    WORKLOADS.flatMap((workload) =>
      CONTENDERS.map((contender) => ({ size, workload, mode, contender })),
    ),
  ),
);

/** "5000x20000 spread, adaptive, plan()" */
export function nameOf({ size, workload, mode, contender }: Cell): string {
  return `${size.nodes}x${size.pods} ${workload}, ${mode}, ${contender}`;
}

/** What was measured in one process, in pods per second. */
export interface Rates {
  /** The first run of the process: nothing is compiled yet. */
  readonly first: number;
  /** The best of the runs after it. */
  readonly warm: number;
  readonly placed: number;
}
