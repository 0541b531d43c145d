import { availableParallelism } from 'node:os';
import type { JobName } from './jobs.ts';
import { jobs } from './jobs.ts';
import { closing } from './closing.ts';
import { Pool, type Round } from './pool.ts';
import { TaskQueue } from './queue.ts';
import type { GroupedTask } from './queue.ts';

/** Work that threads share. */
export interface Work<Task, Result> {
  readonly job: JobName;
  /** What every thread starts with; it is copied to each. */
  readonly shared: unknown;
  readonly tasks: readonly GroupedTask<Task>[];
  readonly workers: number;
  readonly isResult: (result: unknown) => result is Result;
  /** Called with results in the order in which they come. */
  readonly onResult: (result: Result) => void;
  /** A thread ended while it had this task, for example without memory: the tasks to try instead. */
  readonly onLost: (task: Task, why: string) => Promise<readonly GroupedTask<Task>[]>;
}

/** The threads that a machine can run at once. */
export const mostWorkers = (): number => availableParallelism();

/** Further threads for which there is memory: each has an input of its own, and may take as much as this process does. */
export const workersWithMemory = (): number =>
  Math.floor(process.availableMemory() / process.memoryUsage.rss());

/**
 * Runs all tasks: in this thread with one worker, else in so many threads. Tasks of one group go to one thread as far as possible.
 *
 * @throws what `onResult` throws; then no further task is begun
 */
export async function runTasks<Task, Result>(work: Work<Task, Result>): Promise<void> {
  if (work.workers <= 1) {
    await runHere(work);
    return;
  }
  const pool = new Pool<Task>(work);
  const round: Round<Task> = {
    tasks: work.tasks,
    onResult: (result) => {
      give(result, work);
    },
    onLost: work.onLost,
  };
  await closing(pool, () => pool.run(round));
}

async function runHere<Task, Result>(work: Work<Task, Result>): Promise<void> {
  const queue = new TaskQueue(work.tasks);
  const { start } = await jobs[work.job]();
  const answer = await start(work.shared);
  for (let task = queue.next(undefined); task !== undefined; task = queue.next(task.group)) {
    give(await answer(task.task), work);
    queue.done(task);
    // A signal is heard, and what was written leaves, between two tasks.
    await new Promise((resolve) => setImmediate(resolve));
  }
}

function give<Task, Result>(result: unknown, { isResult, onResult }: Work<Task, Result>): void {
  if (!isResult(result)) throw new Error('assertion failed: a job gives results of its kind');
  onResult(result);
}
