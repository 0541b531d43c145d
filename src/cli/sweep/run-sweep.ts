import { InputError } from '../../problems/index.ts';
import {
  headLine,
  failedCell,
  isInShard,
  settingOf,
  summaryOf,
  type PlannedCell,
  type Shard,
  type Sweep,
} from '../../sweep/index.ts';
import { counted, getOrInsert } from '../../units/index.ts';
import { EXIT, exitCodeOf, type ExitCode } from '../exit-codes.ts';
import { checkTargets } from '../output/check-targets.ts';
import { logTo } from '../output/log.ts';
import { mostWorkers, runTasks, type GroupedTask } from '../workers/index.ts';
import { isTaskResult, type SharedSweep, type SweepTask, type TaskResult } from './cell-job.ts';
import { inFolder } from './in-folder.ts';
import { cellSource } from './load-cell.ts';
import { openSweepFile, type OpenSweep, type SweepText } from './open-sweep.ts';
import { Progress } from './progress.ts';
import { resumedFrom, toFile, toStandardOutput, type ResultWriter } from './result-file.ts';
import { SortedResults, WrittenResults } from './written-results.ts';

export interface RunFlags {
  readonly output?: string;
  readonly resume?: string;
  readonly sorted?: true;
  readonly workers: number | 'auto';
  readonly shard?: Shard;
  readonly exitZero?: true;
  readonly quiet?: true;
  readonly verbose?: true;
}

/** Answers the cells of a sweep, or of a shard of it. Throws InputError before anything is written. */
export async function runSweep(file: string, flags: RunFlags): Promise<ExitCode> {
  const log = logTo(process.stderr, flags);
  const opened = await openSweepFile(file);
  const { sweep, source } = opened;
  const { shard, resume } = flags;
  await checkTargets(flags.output === undefined ? [] : [flags.output], filesOf(source));
  const own = cellsIn(sweep, shard);
  const before = resume === undefined ? undefined : await resumedFrom(resume, sweep, source.folder);
  if (before?.isCut === true) {
    log.warn(`${resume ?? ''}: the last line was cut off, and its cell is asked again`);
  }
  const left = before === undefined ? own : without(own, before.cells);
  const open = (): ResultWriter => {
    const writer = writerOf(flags, before?.bytes);
    if ((before?.bytes ?? 0) === 0) writer.write(headLine(sweep.head));
    return writer;
  };
  const results = flags.sorted === true ? new SortedResults(open, own) : new WrittenResults(open);
  const progress = new Progress(log, left.length);
  await runTasks<SweepTask, TaskResult>({
    job: 'sweep',
    shared: { source } satisfies SharedSweep,
    tasks: tasksOf(sweep, left, flags.workers),
    workers: flags.workers,
    partsOf: (task) => (task === 'check' ? 0 : task.length),
    isResult: isTaskResult,
    onResult: (result) => {
      if ('problems' in result) {
        if (result.problems.length > 0) throw new InputError(result.problems);
        results.begin();
        return;
      }
      for (const cell of result.cells) results.add(cell);
      progress.add(result.cells.length);
    },
    onLost: async (task, why) => await afterLoss(opened, task, why, results),
  });
  log.finish();
  results.close();
  const summary = summaryOf([...(before?.cells ?? []), ...results.cells]);
  const { passed, failed, unknown, errors } = summary;
  log.conclude(
    `${counted(summary.cells, 'cell')}: ${String(passed)} passed, ${String(failed)} failed, ${String(unknown)} unknown, ${String(errors)} of them with an error; ${progress.rate}`,
  );
  return own.length === 0 ? EXIT.ok : exitCodeOf(summary.verdict, flags);
}

const cellsIn = ({ cells }: Sweep, shard: Shard | undefined): readonly PlannedCell[] =>
  shard === undefined ? cells : cells.filter((cell) => isInShard(cell, shard));

function without(
  cells: readonly PlannedCell[],
  done: readonly Pick<PlannedCell, 'id'>[],
): readonly PlannedCell[] {
  const ids = new Set(done.map(({ id }) => id));
  return cells.filter(({ id }) => !ids.has(id));
}

/** The file of a sweep and those that it names. */
const filesOf = ({ file, folder, found }: SweepText): readonly string[] => [
  file,
  ...Object.values(found).flatMap((all) => all.map((one) => inFolder(folder, one))),
];

/** A file of --resume is continued where its whole lines end. */
function writerOf({ output, resume }: RunFlags, bytes: number | undefined): ResultWriter {
  if (output !== undefined) return toFile(output);
  return resume === undefined ? toStandardOutput : toFile(resume, bytes);
}

/** Cells of a task: few enough that threads end together, and many enough that messages cost little. */
const MOST_CELLS_OF_TASK = 50;
/** Tasks that each worker gets, at least, where there are enough cells. */
const TASKS_PER_WORKER = 8;

/**
 * Cells that share an input and a scheduler are one group, so that one thread has what they share. In a group, cells of one seed follow
 * each other: one fork of a prepared cluster answers several of them.
 */
function tasksOf(
  sweep: Sweep,
  cells: readonly PlannedCell[],
  wanted: number | 'auto',
): readonly GroupedTask<SweepTask>[] {
  const indexes = new Map(sweep.cells.map((cell, at) => [cell, at]));
  const groups = new Map<string, Map<number, number[]>>();
  for (const cell of cells) {
    const { paths, configuration, policy, kubernetes, edits, options } = settingOf(
      sweep,
      cell.axes,
    );
    const others = edits.filter(({ edit }) => edit !== 'scale');
    const group = JSON.stringify([paths, configuration, policy, kubernetes, others]);
    const seeds = getOrInsert(groups, group, () => new Map<number, number[]>());
    getOrInsert(seeds, options.seed ?? 0, () => []).push(indexes.get(cell) ?? 0);
  }
  const workers = wanted === 'auto' ? mostWorkers() : wanted;
  const size = Math.max(
    1,
    Math.min(MOST_CELLS_OF_TASK, Math.floor(cells.length / (workers * TASKS_PER_WORKER))),
  );
  const [first = ''] = groups.keys();
  const check: GroupedTask<SweepTask> = { group: first, task: 'check' };
  const answers = [...groups].flatMap(([group, seeds]) => {
    const all = [...seeds.values()].flat();
    return slices(all, wanted === 'auto' && group === first ? 1 : size, size).map((task) => ({
      group,
      task,
    }));
  });
  return [check, ...answers];
}

/** Slices of a list: the first has `length` items, and each further one twice as many, but no more than `most`. */
function slices<Item>(all: readonly Item[], length: number, most: number): (readonly Item[])[] {
  const made: (readonly Item[])[] = [];
  for (let from = 0, next = length; from < all.length; next = Math.min(2 * next, most)) {
    made.push(all.slice(from, from + next));
    from += next;
  }
  return made;
}

/** Cells of a thread that ended are asked one by one; a cell that ends a thread by itself has that as its error. */
async function afterLoss(
  { sweep, source }: OpenSweep,
  task: SweepTask,
  why: string,
  results: WrittenResults,
): Promise<readonly GroupedTask<SweepTask>[]> {
  // A cluster that ends a thread as it is read does so in its cells too.
  if (task === 'check') {
    results.begin();
    return [];
  }
  if (task.length > 1) return task.map((at) => ({ group: `alone ${String(at)}`, task: [at] }));
  const cell = sweep.cells[task[0] ?? 0];
  if (cell === undefined) return [];
  const { digestOf } = cellSource(sweep, source.folder);
  const digest = await digestOf(settingOf(sweep, cell.axes));
  results.add(failedCell(sweep, cell, { digest, error: `its thread ended: ${why}` }));
  return [];
}
