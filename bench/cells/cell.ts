import { WORKLOADS } from '../workloads/index.ts';
import type { WorkloadName } from '../workloads/index.ts';
import type { Size } from '../workloads/workload.ts';
import { CONTENDERS } from './contenders.ts';
import type { ContenderName } from './contenders.ts';

const SIZES: readonly Size[] = [
  { nodes: 100, pods: 1_000 },
  { nodes: 1_000, pods: 10_000 },
  { nodes: 5_000, pods: 20_000 },
];

/** The nodes that are filtered for a pod: all of them, or as many as percentageOfNodesToScore 0 (adaptive) asks for. */
const MODES = ['every node', 'adaptive'] as const;

/** A way to place a workload: a row of the table of pods per second. */
export interface Cell {
  readonly size: Size;
  readonly workload: WorkloadName;
  readonly mode: (typeof MODES)[number];
  readonly contender: ContenderName;
}

export const CELLS: readonly Cell[] = SIZES.flatMap((size) =>
  MODES.flatMap((mode) =>
    namesOf(WORKLOADS).flatMap((workload) =>
      CONTENDERS.map((contender) => ({ size, workload, mode, contender })),
    ),
  ),
);

/** Keys that are known to the compiler. */
function namesOf<Name extends string>(record: Readonly<Record<Name, unknown>>): Name[] {
  const names: Name[] = [];
  for (const name in record) names.push(name);
  return names;
}

/** "5000x20000 spread, adaptive, plan()" */
export function nameOf({ size, workload, mode, contender }: Cell): string {
  return `${size.nodes}x${size.pods} ${workload}, ${mode}, ${contender}`;
}

/** The cell of the plain workload that a cell is compared with. */
export const plainOf = (cell: Cell): Cell =>
  CELLS.find(
    ({ size, workload, mode, contender }) =>
      workload === 'plain' &&
      size === cell.size &&
      mode === cell.mode &&
      contender === cell.contender,
  )!;
