import { CONTENDERS } from './contenders.ts';
import type { ContenderName } from './contenders.ts';
import { MODES } from './real-scheduler.ts';
import type { Mode } from './real-scheduler.ts';
import { SIZES, WORKLOADS } from './workloads.ts';
import type { Size, WorkloadName } from './workloads.ts';

/** A line of the table. */
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

/** The results of one process, in pods per second. */
export interface Rates {
  /** The first run of the process, before V8 has compiled anything. */
  readonly first: number;
  /** The best of the later runs. */
  readonly warm: number;
  /** Pods placed in the last run. */
  readonly placed: number;
}
