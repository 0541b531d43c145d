import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { packageFiles } from '../package-files.ts';
import type { JobName } from './jobs.ts';
import { jobs } from './jobs.ts';
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

/**
 * Runs all tasks: in this thread with one worker, else in so many threads. Tasks of one group go to one thread as far as possible.
 *
 * @throws what `onResult` throws; then no further task is begun
 */
export async function runTasks<Task, Result>(work: Work<Task, Result>): Promise<void> {
  if (work.workers <= 1) await runHere(work);
  else await new Pool(work).run();
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

interface Lost<Task> {
  readonly task: GroupedTask<Task>;
  readonly why: string;
}

/** The threads of some work. */
class Pool<Task, Result> {
  readonly #work: Work<Task, Result>;
  readonly #queue: TaskQueue<Task>;
  readonly #threads = new Set<Worker>();

  constructor(work: Work<Task, Result>) {
    this.#work = work;
    this.#queue = new TaskQueue(work.tasks);
  }

  async run(): Promise<void> {
    const { workers, tasks } = this.#work;
    const count = Math.min(workers, Math.max(1, tasks.length));
    try {
      await Promise.all(Array.from({ length: count }, () => this.#serveAll()));
    } finally {
      for (const thread of this.#threads) {
        thread.removeAllListeners();
        await thread.terminate();
      }
    }
  }

  /** Gives tasks to one thread until none is left; a thread that ends early is replaced. */
  async #serveAll(): Promise<void> {
    for (;;) {
      const first = this.#queue.next(undefined);
      if (first === undefined) return;
      const lost = await this.#serve(first);
      if (lost === undefined) return;
      this.#queue.done(lost.task);
      this.#queue.add(await this.#work.onLost(lost.task.task, lost.why));
    }
  }

  /** Resolves when no task is left, or with the task that the thread had when it ended. */
  async #serve(first: GroupedTask<Task>): Promise<Lost<Task> | undefined> {
    const { job, shared } = this.#work;
    const thread = startThread({ job, shared });
    this.#threads.add(thread);
    try {
      return await this.#tasksOf(thread, first);
    } finally {
      this.#threads.delete(thread);
      thread.removeAllListeners();
      await thread.terminate();
    }
  }

  #tasksOf(thread: Worker, first: GroupedTask<Task>): Promise<Lost<Task> | undefined> {
    let current = first;
    return new Promise((resolve, reject) => {
      thread.on('message', (message: object) => {
        if ('result' in message) {
          try {
            give(message.result, this.#work);
          } catch (error) {
            reject(error instanceof Error ? error : new Error(String(error)));
            return;
          }
          this.#queue.done(current);
          const next = this.#queue.next(current.group);
          if (next === undefined) {
            resolve(undefined);
            return;
          }
          current = next;
        }
        thread.postMessage(current.task);
      });
      thread.on('error', (error) => {
        resolve({ task: current, why: error.message });
      });
      thread.on('exit', (code) => {
        resolve({ task: current, why: `it exited with ${String(code)}` });
      });
    });
  }
}

/** From the sources a thread needs the loader that the tests and scripts have; from the bundle it runs the bundle. */
function startThread(workerData: object): Worker {
  const isSource = import.meta.url.endsWith('.ts');
  return isSource
    ? new Worker(new URL('./source-thread.mjs', import.meta.url), { workerData })
    : new Worker(packageFiles.worker, { workerData });
}
