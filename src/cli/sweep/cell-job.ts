import type { SweepCell } from '../../outcome/index.ts';
import { CellRunner, type PlannedCell } from '../../sweep/index.ts';
import type { Problem } from '../../problems/index.ts';
import { isRecord } from '../../units/index.ts';
import { problemsOfAll } from './check-cells.ts';
import { cellSource } from './load-cell.ts';
import { openSweep, type SweepText } from './open-sweep.ts';

/** What the threads of a sweep share. */
export interface SharedSweep {
  readonly source: SweepText;
}

/** The indexes of cells to answer, or the question what would fail in all cells. */
export type SweepTask = readonly number[] | 'check';

export type TaskResult =
  { readonly cells: readonly SweepCell[] } | { readonly problems: readonly Problem[] };

/** Started once in each thread. */
export function start(shared: unknown): Promise<(task: unknown) => Promise<TaskResult>> {
  if (!isShared(shared)) throw new Error('assertion failed: the job of a sweep gets its text');
  const opened = openSweep(shared.source);
  const { sweep, source } = opened;
  const files = cellSource(sweep, source.folder);
  const runner = new CellRunner(sweep, files);
  return Promise.resolve(async (task: unknown) => {
    if (task === 'check') return { problems: await problemsOfAll(opened, files) };
    return { cells: await runner.run(cellsAt(task, sweep.cells)) };
  });
}

export const isTaskResult = (result: unknown): result is TaskResult =>
  isRecord(result) && (Array.isArray(result['cells']) || Array.isArray(result['problems']));

const isShared = (shared: unknown): shared is SharedSweep =>
  isRecord(shared) && isRecord(shared['source']);

const cellsAt = (task: unknown, cells: readonly PlannedCell[]): readonly PlannedCell[] =>
  Array.isArray(task) ? task.flatMap((at: unknown) => cells[Number(at)] ?? []) : [];
