import type { JobName } from './jobs.ts';
import { jobs } from './jobs.ts';
import { closing } from './closing.ts';
import { mostWorkers, Pace, workersFor } from './pace.ts';
import { Pool } from './pool.ts';
import { TaskQueue } from './queue.ts';
import type { GroupedTask } from './queue.ts';

/** Work that threads share. */
export interface Work<Task, Result> {
  readonly job: JobName;
  /** What every thread starts with; it is copied to each. */
  readonly shared: unknown;
  readonly tasks: readonly GroupedTask<Task>[];
  /** "auto": threads start if the tasks that this thread has left after a while take so long that it pays, and there is memory for them. */
  readonly workers: number | 'auto';
  /** How many parts a task has that take about the same time; 0 if it only reads what every thread needs. */
  readonly partsOf: (task: Task) => number;
  readonly isResult: (result: unknown) => result is Result;
  /** Called with results in the order in which they come. */
  readonly onResult: (result: Result) => void;
  /** A thread ended while it had this task, for example without memory: the tasks to try instead. */
  readonly onLost: (task: Task, why: string) => Promise<readonly GroupedTask<Task>[]>;
}

/**
 * Runs all tasks: in this thread with one worker, else in so many threads. Tasks of one group go to one thread as far as possible.
 *
 * @throws what `onResult` throws; then no further task is begun
 */
export async function runTasks<Task, Result>(work: Work<Task, Result>): Promise<void> {
  const { workers } = work;
  const queue = new TaskQueue(work.tasks);
  const threads = workers === 'auto' || workers <= 1 ? await runHere(work, queue) : workers;
  if (threads === 0) return;
  const pool = new Pool<Task>({ ...work, workers: threads });
  const { onLost } = work;
  const onResult = (result: unknown): void => {
    give(result, work);
  };
  await closing(pool, () => pool.run({ tasks: queue.rest(), onResult, onLost }));
}

/** Runs tasks in this thread. Returns how many threads are worth while for those that are left; 0 if none is left. */
async function runHere<Task, Result>(
  work: Work<Task, Result>,
  queue: TaskQueue<Task>,
): Promise<number> {
  const from = performance.now();
  const { start } = await jobs[work.job]();
  const answer = await start(work.shared);
  const mayStop = work.workers === 'auto' && mostWorkers() > 1;
  let preparesMs = 0;
  let pace: Pace | undefined;
  let done = 0;
  let left = work.tasks.reduce((sum, { task }) => sum + work.partsOf(task), 0);
  for (let task = queue.next(undefined); task !== undefined; task = queue.next(task.group)) {
    const parts = work.partsOf(task.task);
    give(await answer(task.task), work);
    queue.done(task);
    // A signal is heard, and what was written leaves, between two tasks.
    await new Promise((resolve) => setImmediate(resolve));
    left -= parts;
    if (parts === 0) preparesMs = performance.now() - from;
    // The first part takes longer: it prepares what others of its group share.
    else if (pace === undefined) pace = new Pace();
    else done += parts;
    const partMs = done === 0 ? undefined : pace?.after(done);
    if (!mayStop || partMs === undefined) continue;
    const threads = workersFor(left, partMs, preparesMs);
    if (threads > 1) return threads;
  }
  return 0;
}

function give<Task, Result>(result: unknown, { isResult, onResult }: Work<Task, Result>): void {
  if (!isResult(result)) throw new Error('assertion failed: a job gives results of its kind');
  onResult(result);
}
